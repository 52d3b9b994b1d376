/** The secrets of an account that several people and programs use: they cannot end with the access of one person. */
export const sharedSecretKinds = ['webhook-secret', 'evidence-link', 'page-password', 'channel'] as const;

/** Whether we can replace it; the others come from a person or another service. */
export const isReplacedByUs: Record<(typeof sharedSecretKinds)[number], boolean> = {
	'webhook-secret': true,
	'evidence-link': true,
	'page-password': false,
	channel: false,
};
