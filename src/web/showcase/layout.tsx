import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ContentsList } from '#web/ui/contents-list.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { StepList } from '#web/ui/step-list.tsx';
import { TableHead } from '#web/ui/table-head.tsx';
import { Timeline } from '#web/ui/timeline.tsx';

import { Family, LONG, State } from './state.tsx';

export function Layout() {
  return (
    <Family title="Layout and navigation">
      <State title="Card: title and action">
        <Card
          title="Address"
          action={
            <Button size="sm" variant="ghost">
              Edit
            </Button>
          }
        >
          12 Bridge Road, Richmond VIC 3121
        </Card>
      </State>
      <State title="Card: long text">
        <Card title={LONG}>{LONG}</Card>
      </State>
      <State title="Disclosure: closed, open, as a row">
        <Disclosure title="Delivery" summary="3 to 5 days">
          {LONG}
        </Disclosure>
        <Disclosure title="Warranty" open className="mt-3">
          Two years from the day of delivery.
        </Disclosure>
        <Disclosure title={LONG} layout="row" className="mt-3">
          {LONG}
        </Disclosure>
      </State>
      <State title="Definition list: rows">
        <DefinitionList
          items={[
            { term: 'Material', detail: 'Galvanised steel' },
            { term: 'Use', detail: LONG },
          ]}
        />
      </State>
      <State title="Definition list: sums">
        <DefinitionList
          layout="sums"
          items={[
            { term: 'Subtotal', detail: '$76.50' },
            { term: 'Freight', detail: '$9.90' },
            { term: 'Total', detail: '$86.40', strong: true },
          ]}
        />
      </State>
      <State title="Table head">
        <table className="w-full text-left">
          <TableHead columns={['Item', 'Quantity']} />
          <tbody>
            <tr>
              <td>{LONG}</td>
              <td>12</td>
            </tr>
          </tbody>
        </table>
      </State>
      <State title="Contents">
        <ContentsList
          headings={[
            { id: 'buttons', text: 'Buttons', level: 2 },
            { id: 'fields', text: LONG, level: 3 },
          ]}
        />
      </State>
      <State title="Breadcrumb" wide>
        <Breadcrumb crumbs={[{ label: 'Fixings', href: '#fields' }, { label: LONG }]} />
      </State>
      <State title="Pages" wide>
        <Pagination page={6} pageCount={120} hrefFor={(page) => `#page-${page}`} />
      </State>
      <State title="Steps: done, current, ahead" wide>
        <StepList
          current="products"
          steps={[
            { key: 'order', word: 'Order', isDone: true, href: '#buttons' },
            { key: 'products', word: 'Products', isDone: false, href: '#fields' },
            { key: 'send', word: 'Send', isDone: false, href: null },
          ]}
        />
      </State>
      <State title="Timeline: done, current, ahead" wide>
        <Timeline
          label="A parcel on its way"
          steps={[
            { label: 'Placed', note: '2 March', state: 'done' },
            { label: 'Sent', note: LONG, state: 'current' },
            { label: 'Delivered', state: 'ahead' },
          ]}
        />
      </State>
      <State title="Timeline: stopped" wide>
        <Timeline
          label="A cancelled order"
          steps={[
            { label: 'Placed', state: 'done' },
            { label: 'Cancelled', state: 'stopped' },
          ]}
        />
      </State>
    </Family>
  );
}
