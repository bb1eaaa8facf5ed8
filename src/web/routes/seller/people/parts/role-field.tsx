import { SELLER_ROLES, type SellerRole } from '#domain/access/seller-roles.ts';

import { SELLER_ROLE_NAMES, SELLER_ROLE_WORDS } from '#contract/text/seller-roles.ts';

import { ChoiceGroup, Radio } from '#web/ui/choice.tsx';

interface RoleFieldProps {
  value: SellerRole;
  onChange: (role: SellerRole) => void;
}

/** The roles, each with what it opens. */
export function RoleField({ value, onChange }: RoleFieldProps) {
  return (
    <ChoiceGroup legend="Role">
      {SELLER_ROLES.map((role) => (
        <Radio
          key={role}
          name="role"
          checked={role === value}
          onChange={() => onChange(role)}
          label={SELLER_ROLE_NAMES[role]}
          hint={SELLER_ROLE_WORDS[role]}
        />
      ))}
    </ChoiceGroup>
  );
}
