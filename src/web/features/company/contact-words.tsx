import { shop } from '#contract/text/shop.ts';

/** "1300 975 707", to be tapped. */
export function PhoneLink() {
  return (
    <a href={shop.phoneHref} className="whitespace-nowrap">
      {shop.phone}
    </a>
  );
}

/** "hello@bullnose.example", to be tapped. */
export function EmailLink() {
  return <a href={`mailto:${shop.email}`}>{shop.email}</a>;
}
