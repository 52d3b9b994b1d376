/** The tiers' names (specification §3). */
export const tiers = ['Free', 'Core', 'Pro', 'Elite', 'Admin'] as const;
