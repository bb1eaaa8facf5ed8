import type { SellerRole } from '#domain/access/seller-roles.ts';

const AT_LEAST: Readonly<Record<SellerRole, string>> = {
  owner: 'an owner',
  manager: 'an owner or a manager',
  packer: 'somebody',
};

/** "Only an owner or a manager of Hobart Tools can do this." */
export function onlyFor(required: SellerRole, sellerName: string): string {
  return `Only ${AT_LEAST[required]} of ${sellerName} can do this.`;
}
