/**
 * Loaded into a shop before its own code: counts how long React draws, and prints it on SIGUSR2.
 */
import { createRequire } from 'node:module';

interface Renderer {
  renderToString: (...args: unknown[]) => string;
}

const renderer = createRequire(import.meta.url)('react-dom/server') as Renderer;
const draw = renderer.renderToString;
let drawn = 0;
let tookMs = 0;

renderer.renderToString = (...args) => {
  const begunAt = performance.now();
  const html = draw(...args);
  tookMs += performance.now() - begunAt;
  drawn += 1;
  return html;
};

process.on('SIGUSR2', () => {
  console.log(`drawn ${drawn} in ${tookMs} ms`);
  drawn = 0;
  tookMs = 0;
});
