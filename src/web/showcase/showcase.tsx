import { Buttons } from './buttons.tsx';
import { Fields } from './fields.tsx';
import { Layout } from './layout.tsx';
import { Messages } from './messages.tsx';
import { Office } from './office.tsx';
import { ProductParts } from './product-parts.tsx';

/** The components of the shop and of the back offices, each in its states. */
export function Showcase() {
  return (
    <main className="mx-auto max-w-[1280px] px-4 pt-6 pb-16">
      <h1 className="text-h1">Components</h1>
      <p className="mt-2 max-w-[72ch] text-ink-2">
        This page exists only in demo mode. Hover over a component, or move the focus to it with the
        keyboard. It runs no script: dialogs, drawers, open menus and toasts are to be seen on the
        screens that have them, and the table is as on a phone.
      </p>
      <Buttons />
      <Fields />
      <Messages />
      <ProductParts />
      <Layout />
      <Office />
    </main>
  );
}
