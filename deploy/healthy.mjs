// The health check of the image: exits with 1 while the shop is not ready.
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/ready`);
process.exit(ok ? 0 : 1);
