/** Choices and limits of the Admin Dashboard. */

export const userOrders = ['newest', 'oldest', 'name', 'email', 'websites'] as const;
export type UserOrder = (typeof userOrders)[number];

export const adminMessageTypes = ['server_up', 'downtime_report', 'thank_you', 'password_reset', 'custom'] as const;
export type AdminMessageType = (typeof adminMessageTypes)[number];
export const customMessageMaxLength = 2000;

/** Messages for a notification that cannot be sent yet. */
export const notificationProblems = {
	user: 'Please select a user',
	messageType: 'Please choose a message type.',
	customMessage: 'Please write a message.',
} as const;
