/**
 * The linter's rules. The import arrow of ARCHITECTURE.md, the purity of src/domain and the places
 * where SQL and floating-point numbers may stand are rules here, so that nobody has to remember
 * them; tests/tools proves each.
 */
import { defineConfig, type OxlintConfig } from 'oxlint';

type ImportRule = NonNullable<NonNullable<OxlintConfig['rules']>['no-restricted-imports']>;

interface ImportPattern {
  regex: string;
  message: string;
}

const outsideRoot: ImportPattern = {
  regex: '^(\\.\\./)+(app|web|server|contract|domain|db|tests|scripts)/',
  message: 'Cross a root by its alias (#domain/..., #contract/...), never by a relative path.',
};
const testsOnly: ImportPattern = { regex: '^#tests/', message: 'Only tests import tests/.' };
const domainArrow: ImportPattern = {
  regex: '^#(contract|server|web|app|db|tests)/',
  message: 'src/domain imports only src/domain (ARCHITECTURE.md, the arrow).',
};
const domainPackages: ImportPattern = {
  regex: '^[^.#]',
  message: 'src/domain is pure: no package and no Node module.',
};
const contractArrow: ImportPattern = {
  regex: '^#(server|web|app|db|tests)/',
  message: 'src/contract imports only src/contract and src/domain (ARCHITECTURE.md, the arrow).',
};
// The pattern language has no look-ahead, hence the long way to say "any package that is not zod".
const contractPackages: ImportPattern = {
  regex: '^([^.#z]|z([^o]|$)|zo([^d]|$)|zod[^/])',
  message: 'src/contract needs no package but zod: server and browser both load it.',
};
const serverArrow: ImportPattern = {
  regex: '^#(web|app)/',
  message: 'src/server never imports src/web or src/app (ARCHITECTURE.md, the arrow).',
};
const webArrow: ImportPattern = {
  regex: '^#(server|app|db)/',
  message:
    'src/web reaches data through the typed client alone, never src/server, src/app or db (ARCHITECTURE.md, the arrow).',
};
const webPackages: ImportPattern = {
  regex: '^(node:|pg$|pg/|pg-boss|kysely|hono|@hono/|jose|pino)',
  message: 'src/web runs in the browser: no Node module and no server package.',
};
const nounless: ImportPattern = {
  regex: '(^#web/|^(\\.\\./)+)(session|settings|features|routes|backoffice)/|^#contract/schemas/',
  message:
    'src/web/ui and src/web/lib know no noun: no session, settings, feature, screen or schema.',
};
const ruleless: ImportPattern = {
  regex: '^#domain/',
  message: 'src/web/lib knows no noun: rules are for the features.',
};
const featureArrow: ImportPattern = {
  regex: '(^#web/|^(\\.\\./)+)(features|routes|backoffice)/',
  message: 'Features import no screen and no other feature: the screen composes them.',
};
const featureSibling: ImportPattern = {
  regex: '^\\.\\./[a-z]',
  message: 'Features do not import each other: the screen composes them.',
};
const databaseArrow: ImportPattern = {
  regex: '^#(web|app|tests)/',
  message: 'db imports neither src/web nor src/app.',
};

// A noun with many tables has a folder of them, one file a table's noun.
const sqlFiles = ['src/server/**/queries.ts', 'src/server/**/queries/*.ts'];
const sqlHome = 'SQL lives in queries.ts (or queries/), db/ and src/server/platform.';
const sqlTag = { name: 'kysely', importNames: ['sql'], message: sqlHome };

const imports = (...patterns: ImportPattern[]): ImportRule => [
  'error',
  { patterns: [...patterns, outsideRoot] },
];
const importsWithoutSql = (...patterns: ImportPattern[]): ImportRule => [
  'error',
  { paths: [sqlTag], patterns: [...patterns, outsideRoot] },
];

const parseMoney = 'Money and rates are integers: parse them with #domain/money (docs/rules.md).';
const floatProperties = [
  { property: 'toFixed', message: 'Format money with formatMoney from #domain/money/cents.ts.' },
  { object: 'Number', property: 'parseFloat', message: parseMoney },
];
const floatGlobals = [{ name: 'parseFloat', message: parseMoney }];
const sqlProperties = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'].map(
  (property) => ({ property, message: sqlHome }),
);
const impureProperties = [
  { object: 'Date', property: 'now', message: 'Rules take the instant as an argument.' },
  { object: 'Math', property: 'random', message: 'Rules take random numbers as arguments.' },
];
const impureGlobals = [
  'process',
  'fetch',
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'navigator',
  'crypto',
  'setTimeout',
  'setInterval',
  'performance',
].map((name) => ({
  name,
  message: 'src/domain is pure: what touches the world comes in as an argument.',
}));

/**
 * The nouns of src/server: each may import the nouns below it. ARCHITECTURE.md shows the same
 * order.
 */
export const SERVER_NOUNS = `
  opening dashboards syndication pictures backups upgrades invariants retention keys
  recalls reviews returns order-management checkout payments refunds fulfilment disputes reports
  payouts
  commission-invoices ledger payment-sessions invoices cart messages
  commission settings catalog stock uploads api-keys saved-views webhooks accounts consents orders parcels content sellers
  notices operations closures audit slugs changes mail shop http jobs platform
`
  .trim()
  .split(/\s+/);

function aboveNoun(index: number): ImportPattern {
  const above = SERVER_NOUNS.slice(0, index).map((noun) => `|(#server/|(\\.\\./)+)${noun}/`);
  return {
    regex: `^(#server/[a-z-]+\\.ts$${above.join('')})`,
    message: `${SERVER_NOUNS[index]} may import only the server nouns below it (ARCHITECTURE.md).`,
  };
}

const serverOverrides = SERVER_NOUNS.flatMap((noun, index) => [
  {
    files: [`src/server/${noun}/**`],
    rules: {
      'no-restricted-imports': importsWithoutSql(serverArrow, testsOnly, aboveNoun(index)),
    },
  },
  {
    files:
      noun === 'platform'
        ? ['src/server/platform/**']
        : [`src/server/${noun}/**/queries.ts`, `src/server/${noun}/**/queries/*.ts`],
    rules: { 'no-restricted-imports': imports(serverArrow, testsOnly, aboveNoun(index)) },
  },
]);

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest', 'promise'],
  jsPlugins: ['./scripts/lint-rules.ts'],
  categories: { correctness: 'error' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['node_modules', 'dist', '/data', 'coverage', '.tmp', '**/*.gen.ts'],
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-var': 'error',
    'prefer-const': 'error',
    'no-eval': 'error',
    'no-console': 'error',
    'no-debugger': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-restricted-globals': ['error', ...floatGlobals],
    'no-restricted-properties': ['error', ...floatProperties, ...sqlProperties],

    'import/no-cycle': 'error',
    'import/no-self-import': 'error',
    'import/no-default-export': 'error',
    'import/extensions': ['error', 'always', { ignorePackages: true }],

    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
    'typescript/only-throw-error': 'error',
    'typescript/restrict-template-expressions': 'off',
    'typescript/unbound-method': 'off',
    // Takes a branded number such as Cents for something that has no negative.
    'typescript/no-unsafe-unary-minus': 'off',

    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/no-danger': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/button-has-type': 'error',
    'react/react-in-jsx-scope': 'off',
    // What depends on the reader or on now is filled in after hydration, so that public HTML is the
    // same for everyone.
    'react/set-state-in-effect': 'off',
    // Warns of what the React compiler skips; we do not use it, and react-hook-form's watch() is
    // meant so.
    'react/incompatible-library': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',

    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
    'vitest/expect-expect': 'off',
    'vitest/no-standalone-expect': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/valid-title': 'off',
    'vitest/require-mock-type-parameters': 'off',
  },
  // The last override that names a file decides, so each says the whole of its rule.
  overrides: [
    {
      files: ['src/domain/**'],
      rules: {
        'no-restricted-imports': imports(domainArrow, domainPackages),
        'no-restricted-globals': ['error', ...floatGlobals, ...impureGlobals],
        'no-restricted-properties': [
          'error',
          ...floatProperties,
          ...sqlProperties,
          ...impureProperties,
        ],
      },
    },
    {
      files: ['src/domain/money/**'],
      rules: {
        'no-restricted-globals': ['error', ...impureGlobals],
        'no-restricted-properties': ['error', ...impureProperties],
      },
    },
    {
      files: ['src/domain/**/*.test.ts'],
      rules: { 'no-restricted-imports': imports(domainArrow) },
    },
    {
      files: ['src/contract/**'],
      rules: { 'no-restricted-imports': importsWithoutSql(contractArrow, contractPackages) },
    },
    {
      files: ['src/contract/**/*.test.ts'],
      rules: { 'no-restricted-imports': imports(contractArrow) },
    },
    {
      files: ['src/server/**'],
      rules: { 'no-restricted-imports': importsWithoutSql(serverArrow, testsOnly) },
    },
    { files: ['src/server/**', 'db/**'], rules: { 'house/transactions': 'error' } },
    ...serverOverrides,
    {
      files: ['src/server/**/*.test.ts'],
      rules: { 'house/transactions': 'off', 'no-restricted-imports': imports(serverArrow) },
    },
    {
      files: ['src/web/**'],
      rules: { 'no-restricted-imports': imports(webArrow, webPackages, testsOnly) },
    },
    { files: ['src/web/**'], rules: { 'house/addresses': 'error' } },
    {
      files: ['src/web/ui/**'],
      rules: { 'no-restricted-imports': imports(webArrow, webPackages, testsOnly, nounless) },
    },
    {
      files: ['src/web/lib/**'],
      rules: {
        'no-restricted-imports': imports(webArrow, webPackages, testsOnly, nounless, ruleless),
      },
    },
    {
      files: ['src/web/session/**', 'src/web/settings/**', 'src/web/features/**'],
      rules: { 'no-restricted-imports': imports(webArrow, webPackages, testsOnly, featureArrow) },
    },
    {
      files: ['src/web/features/*/*.{ts,tsx}'],
      rules: {
        'no-restricted-imports': imports(
          webArrow,
          webPackages,
          testsOnly,
          featureArrow,
          featureSibling,
        ),
      },
    },
    {
      files: ['src/web/**/*.test.{ts,tsx}'],
      rules: { 'house/addresses': 'off', 'no-restricted-imports': imports(webArrow) },
    },
    {
      files: ['src/app/**'],
      rules: { 'no-restricted-imports': importsWithoutSql(testsOnly) },
    },
    {
      files: ['src/app/**/*.test.{ts,tsx}'],
      rules: { 'no-restricted-imports': imports() },
    },
    { files: ['db/**'], rules: { 'no-restricted-imports': imports(databaseArrow) } },
    { files: ['db/**/*.test.ts'], rules: { 'no-restricted-imports': 'off' } },
    {
      files: [
        ...sqlFiles,
        'src/server/platform/**',
        'db/**',
        'tests/**',
        'src/{server,contract,web,app}/**/*.test.{ts,tsx}',
      ],
      rules: { 'no-restricted-properties': ['error', ...floatProperties] },
    },
    {
      files: ['tests/**', '**/*.test.{ts,tsx}'],
      // Names such as useTestDatabase follow vitest's habit; they are no React hooks.
      rules: { 'typescript/no-non-null-assertion': 'off', 'react/rules-of-hooks': 'off' },
    },
    {
      files: ['scripts/**', 'db/**', 'docs/examples/**', 'tests/support/**'],
      rules: { 'no-console': 'off' },
    },
    { files: ['*.config.ts'], rules: { 'import/no-default-export': 'off' } },
  ],
});
