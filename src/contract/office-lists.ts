// What the lists of the back offices sort and filter by. Routes need it without the schemas.

export const ORDER_SORTS = ['created_at', 'total', 'order_number'] as const;
export const SELLER_ORDER_SORTS = ['created_at', 'order_number'] as const;
export const USER_SORTS = ['name', 'role', 'created'] as const;
export const SERVICE_SORTS = ['name', 'category', 'price', 'duration'] as const;
export const ARTICLE_SORTS = ['title', 'category', 'published'] as const;
export const OFFICE_PRODUCT_SORTS = ['name', 'price', 'created'] as const;
export const OFFICE_PRODUCT_VIEWS = ['low', 'out', 'sale', 'sellers', 'mine', 'admins'] as const;
export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export const REVIEW_VIEWS = ['waiting', 'published', 'refused', 'hurt'] as const;
export const SELLER_REVIEW_VIEWS = ['unanswered', 'answered'] as const;
export const RETURN_VIEWS = ['to_answer', 'open', 'escalated', 'hurt', 'ended'] as const;
export const RECALL_VIEWS = ['open', 'closed'] as const;
