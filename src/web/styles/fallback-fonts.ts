import plugin from 'tailwindcss/plugin';

/** Percent of the font size. */
const ARCHIVO = { ascent: 87.8, descent: 21 };

/** The weights of each face, lightest first. The system's bold font stands in from 600. */
const WEIGHTS = ['100 499', '500 599', '600 649', '650 699', '700 749', '750 799', '800 900'];
const FIRST_BOLD = 2;

/**
 * The system fonts, each with the width of the shop's own sentences in Archivo, as a percentage of
 * their width in that font, for each of the weights. tests/e2e/steady-layout.test.ts measures them
 * again.
 */
const SYSTEM_FONTS = [
  {
    name: 'Arial',
    regular: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo Regular'],
    bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'],
    widths: [98.6, 100.2, 95.2, 97, 98.6, 100.9, 103.7],
  },
  {
    name: 'Roboto',
    regular: ['Roboto', 'Roboto Regular', 'Roboto-Regular'],
    bold: ['Roboto Bold', 'Roboto-Bold', 'Roboto'],
    widths: [98.9, 100.5, 101.5, 103.5, 105.2, 107.6, 110.6],
  },
  {
    name: 'Noto Sans',
    regular: ['Noto Sans', 'Noto Sans Regular', 'NotoSans-Regular'],
    bold: ['Noto Sans Bold', 'NotoSans-Bold'],
    widths: [94, 95.5, 91.4, 93.2, 94.8, 96.9, 99.6],
  },
  {
    name: 'DejaVu Sans',
    regular: ['DejaVu Sans', 'DejaVuSans'],
    bold: ['DejaVu Sans Bold', 'DejaVuSans-Bold'],
    widths: [87.7, 89.1, 80, 81.6, 82.9, 84.8, 87.2],
  },
];

/**
 * While Archivo loads, the system's font is scaled to Archivo's width, so that no line wraps
 * differently when it arrives: one family for each system font, one face for each weight.
 */
// oxlint-disable-next-line import/no-default-export -- Tailwind loads the default export
export default plugin(({ addBase }) =>
  addBase({
    '@font-face': SYSTEM_FONTS.flatMap(({ name, regular, bold, widths }) =>
      widths.map((width, index) => ({
        'font-family': `'Archivo as ${name}'`,
        'font-weight': WEIGHTS[index] ?? '',
        src: (index < FIRST_BOLD ? regular : bold).map((font) => `local('${font}')`).join(', '),
        'size-adjust': `${width}%`,
        'ascent-override': scaled(ARCHIVO.ascent, width),
        'descent-override': scaled(ARCHIVO.descent, width),
        'line-gap-override': '0%',
      })),
    ),
  }),
);

function scaled(metric: number, width: number): string {
  return `${Math.round((metric / width) * 1000) / 10}%`;
}
