import type { Db } from '#server/platform/database.ts';

/** Personal data besides addresses, sessions and orders. */
export async function readKeptData(db: Db, { id, email }: { id: string; email: string }) {
  const cart = await db
    .selectFrom('cart_items')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .leftJoin('product_variants', 'product_variants.id', 'cart_items.variant_id')
    .select([
      'products.name as product_name',
      'product_variants.name as variant_name',
      'cart_items.quantity',
      'cart_items.created_at as added_at',
    ])
    .where('cart_items.user_id', '=', id)
    .orderBy('cart_items.created_at')
    .execute();
  const wishlist = await db
    .selectFrom('wishlist_items')
    .innerJoin('products', 'products.id', 'wishlist_items.product_id')
    .select(['products.name as product_name', 'wishlist_items.created_at as added_at'])
    .where('wishlist_items.user_id', '=', id)
    .orderBy('wishlist_items.created_at')
    .execute();
  const applications = await db
    .selectFrom('seller_applications')
    .select([
      'business_name',
      'business_type',
      'abn',
      'contact_person',
      'contact_phone',
      'contact_email',
      'website',
      'description',
      'status',
      'created_at',
    ])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
  const messages = await db
    .selectFrom('mails')
    .select(['subject', 'created_at'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { cart, wishlist, applications, messages };
}

/** Deletes the data that concerns only this person. Orders keep their own copies of addresses. */
export async function deletePersonalRows(db: Db, id: string): Promise<void> {
  await db.deleteFrom('addresses').where('user_id', '=', id).execute();
  await db.deleteFrom('cart_items').where('user_id', '=', id).execute();
  await db.deleteFrom('wishlist_items').where('user_id', '=', id).execute();
  await db.deleteFrom('seller_bank_details').where('seller_id', '=', id).execute();
  await db
    .deleteFrom('seller_members')
    .where((eb) => eb.or([eb('user_id', '=', id), eb('seller_id', '=', id)]))
    .execute();
  await db.deleteFrom('seller_invitations').where('seller_id', '=', id).execute();
  await db.deleteFrom('seller_applications').where('user_id', '=', id).execute();
}
