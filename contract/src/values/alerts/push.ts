/** The content of a push notification, encrypted on its way from our server to the service worker. */

export interface PushNotification {
	title: string;
	body: string;
	/** Opened by a press. */
	url: string;
	/** Replaces the notification before with the same tag. */
	tag: string;
	/** Of the links of this alert (`useEmailLink`); null if there is nothing to do about it. */
	token: string | null;
	/** The buttons; none without a token. */
	actions: { action: 'acknowledge' | 'mute'; title: string }[];
}
