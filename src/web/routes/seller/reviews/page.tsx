import { useRouter } from '@tanstack/react-router';

import type { SellerReview } from '#contract/endpoints/office-reviews.ts';
import { sellerPages } from '#contract/paths/office-pages.ts';

import { ListPage } from '#web/backoffice/list-page.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { ReplyForm } from '#web/backoffice/reviews/reply-form.tsx';
import { ReviewedProduct, ReviewText } from '#web/backoffice/reviews/review-text.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { sellerReviewsRoute } from '#web/routes/seller/reviews/route.tsx';
import { showToast } from '#web/ui/toast.ts';

/** What customers wrote about the seller's products, and the seller's replies (Rule 136). */
export function SellerReviewsPage() {
  const search = useListState(sellerReviewsRoute);
  const answer = useLoaded(sellerReviewsRoute);
  const counts = answer.ok ? answer.data.counts : undefined;
  return (
    <ListPage
      title="Reviews"
      intro="What customers wrote about products that they bought from you. You can reply once to each."
      path={sellerPages.reviews()}
      search={search}
      searchLabel="Search reviews"
      views={[
        { label: 'All', change: { view: undefined }, count: counts?.all },
        { label: 'Not answered', change: { view: 'unanswered' }, count: counts?.unanswered },
        { label: 'Answered', change: { view: 'answered' }, count: counts?.answered },
      ]}
      results={answer}
      rowsOf={({ reviews }) => reviews}
      rowKey={({ id }) => id}
      rowName={({ product_name: name }) => name}
      draw={(reviews) => (
        <ul className="flex flex-col gap-4">
          {reviews.map((review) => (
            <ReviewCard key={review.id} review={review} />
          ))}
        </ul>
      )}
      errorText="Failed to load your reviews"
      emptyText={search.view === undefined ? 'No reviews yet.' : 'No reviews here.'}
      emptyHelp="Customers can review a product once it has arrived."
    />
  );
}

function ReviewCard({ review }: { review: SellerReview }) {
  const api = useOfficeApi();
  const router = useRouter();
  const call = { params: { id: review.id }, query: sellerQuery() };
  const done = async (message: string) => {
    showToast({ tone: 'success', message });
    await readAgain(router);
  };
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 className="text-small font-[600]">
        <ReviewedProduct review={review} />
      </h2>
      <ReviewText review={review} />
      <ReplyForm
        review={review}
        onSave={async (text) => {
          await api.sellerReviews.reply({ ...call, body: { text } });
          await done('Your reply is published.');
        }}
        onRemove={async () => {
          await api.sellerReviews.removeReply(call);
          await done('Your reply was removed.');
        }}
      />
    </li>
  );
}
