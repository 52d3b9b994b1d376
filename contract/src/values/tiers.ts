/** The tiers (specification section 3). */
export const tiers = ['Free', 'Core', 'Pro', 'Elite', 'Admin'] as const;
export type Tier = (typeof tiers)[number];
