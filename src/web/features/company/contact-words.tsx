import { shop } from '#contract/text/shop.ts';

/** A phone number such as "1300 975 707", as a link. */
export function PhoneLink() {
  return (
    <a href={shop.phoneHref} className="whitespace-nowrap">
      {shop.phone}
    </a>
  );
}

/** An email address such as "hello@bullnose.example", as a link. */
export function EmailLink() {
  return <a href={`mailto:${shop.email}`}>{shop.email}</a>;
}
