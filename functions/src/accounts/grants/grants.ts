/**
 * Every secret, link and grant of the product: who may be shown it, and what ends it. The removal of a member walks this table. docs/data-model.md
 * shows it, and a test finds code that makes a secret without a row.
 */
import type { AccessKind, SharedSecret } from '@stayup/contract';
import { isLinkInUse } from '../../channels/email-links/link-in-use.ts';
import { isUsable } from '../../channels/rules/channel-rules.ts';
import { actorOf } from '../../http/actor.ts';
import { mayHaveCalendar } from '../../maintenance-windows/window-store.ts';
import { endSessions } from '../sessions/sessions.ts';
import type { AtFirstVerification, AtRemoval, Grant } from './grant.ts';
import { invitationsOfPerson, keysOfPerson, type Stop, type StopsOf, telegramCodesOfAccount } from './person-stops.ts';
import { sharedKinds } from './shared-secrets.ts';

const apart: AtRemoval = { kind: 'apart' };
const askedOfActor: AtRemoval = { kind: 'asked', by: actorOf };
const withAccount = 'the deletion of the account';
const missingFactor = 'a required second factor that its person lacks';

const ended = (as: AccessKind) => ({ kind: 'ends', as }) as const;
const endedWith = (grant: 'a login' | 'an API key' | 'a channel') => ({ kind: 'with', grant }) as const;
const stays = (because: string) => ({ kind: 'stays', because }) as const;
const newPassword: AtFirstVerification = { kind: 'always', by: endSessions };

const listed = (as: SharedSecret['kind']) =>
	({ shownTo: sharedKinds[as].shownTo, atRemoval: { kind: 'listed', as } }) as const;

export const grants = {
	session: {
		name: 'Login on a device, and its open listeners',
		shownTo: 'person',
		atRemoval: askedOfActor,
		atFirstVerification: newPassword,
		ends: `logging out, a new password or email address, a ban, ${withAccount}`,
		makers: ['accounts/sessions/sessions.ts'],
	},
	knownDevice: {
		name: 'Cookie of a known device, which opens nothing',
		shownTo: 'person',
		atRemoval: apart,
		atFirstVerification: newPassword,
		ends: `20 newer devices, ${withAccount}`,
		makers: ['accounts/sessions/known-device.ts'],
	},
	loginChallenge: {
		name: 'Login that waits for its second factor',
		shownTo: 'person',
		atRemoval: apart,
		atFirstVerification: newPassword,
		ends: 'its use, ten minutes',
		makers: ['accounts/second-factor/login-challenge-store.ts'],
	},
	secondFactor: {
		name: 'Authenticator app, passkeys and recovery codes',
		shownTo: 'person',
		atRemoval: apart,
		atFirstVerification: ended('second-factor'),
		ends: `the person, ${withAccount}`,
		makers: ['accounts/second-factor/second-factor-handlers.ts', 'accounts/second-factor/recovery-codes.ts'],
	},
	accountLink: {
		name: 'Link that confirms an email address or sets a password',
		shownTo: 'recipient',
		atRemoval: apart,
		atFirstVerification: stays('it goes to the email address that was proved, and a pending other one is dropped'),
		ends: 'its use, Firebase after an hour or three days',
		makers: [],
	},
	apiKey: {
		name: 'API key, also over MCP and the command line',
		shownTo: 'manage',
		atRemoval: { kind: 'stops', stopsOf: keysOfPerson },
		atFirstVerification: ended('api-keys'),
		ends: `revoking, 24 hours after a rotation, its expiry, a ban of its person, ${missingFactor}, ${withAccount}`,
		makers: ['accounts/keys/key-secret.ts'],
	},
	confirmation: {
		name: 'Confirmation of a change over MCP',
		shownTo: 'person',
		atRemoval: askedOfActor,
		atFirstVerification: endedWith('an API key'),
		ends: 'ten minutes, the end of the API key',
		makers: ['mcp/confirmation.ts'],
	},
	storedReply: {
		name: 'Reply that is kept for an Idempotency-Key',
		shownTo: 'person',
		atRemoval: askedOfActor,
		atFirstVerification: endedWith('a login'),
		ends: `24 hours, ${withAccount}`,
		makers: ['http/conditional/idempotency.ts'],
	},
	membership: {
		name: 'Access of a member to the account',
		shownTo: 'read',
		atRemoval: askedOfActor,
		atFirstVerification: ended('members'),
		ends: `${withAccount} of either side, a ban, ${missingFactor}`,
		makers: [],
	},
	invitation: {
		name: 'Invitation to the account',
		shownTo: 'recipient',
		atRemoval: { kind: 'stops', stopsOf: invitationsOfPerson },
		atFirstVerification: ended('invitations'),
		ends: `its use, revoking, seven days, ${withAccount}`,
		makers: ['accounts/members/invitation-store.ts'],
	},
	webhookSecret: {
		name: 'Secret that signs webhook calls',
		...listed('webhook-secret'),
		atFirstVerification: ended('webhook-secret'),
		ends: `24 hours after its replacement, ${withAccount}`,
		makers: ['channels/webhook/webhook-signature.ts', 'channels/webhook/webhook-secret-store.ts'],
	},
	channelTarget: {
		name: 'URL or key of a channel; values of headers are shown to nobody',
		...listed('channel'),
		atFirstVerification: ended('channels'),
		ends: `a change or the deletion of the channel, ${withAccount}`,
		makers: ['channels/channel-targets.ts', 'channels/add-channel.ts', 'channels/channel-handlers.ts'],
	},
	slackConnection: {
		name: 'Link that connects a Slack channel',
		shownTo: 'alerts',
		atRemoval: askedOfActor,
		atFirstVerification: endedWith('a channel'),
		ends: 'its use, an hour, the deletion of the channel',
		makers: ['channels/slack/slack-state.ts'],
	},
	telegramConnection: {
		name: 'Link that connects a Telegram channel',
		shownTo: 'alerts',
		atRemoval: { kind: 'stops', stopsOf: telegramCodesOfAccount },
		atFirstVerification: ended('channels'),
		ends: `its use, an hour, the deletion of the channel, ${withAccount}`,
		makers: ['channels/telegram/telegram-store.ts', 'channels/telegram/telegram-connection.ts'],
	},
	phoneCode: {
		name: 'Code that confirms a phone',
		shownTo: 'recipient',
		atRemoval: askedOfActor,
		atFirstVerification: endedWith('a channel'),
		ends: `its use, ten minutes, the deletion of the channel, ${withAccount}`,
		makers: ['channels/sms/sms-store.ts'],
	},
	messageLink: {
		name: 'Link in an alert, report or push notification: acknowledge, mute, unsubscribe, ask for a fix',
		shownTo: 'recipient',
		atRemoval: { kind: 'asked', by: isLinkInUse },
		atFirstVerification: endedWith('a channel'),
		ends: `30 days, the deletion, change or switching off of the channel, ${withAccount}`,
		makers: ['emails/email-link-store.ts'],
	},
	chatButton: {
		name: 'Button and command in Slack and Telegram',
		shownTo: 'recipient',
		atRemoval: { kind: 'asked', by: isUsable },
		atFirstVerification: endedWith('a channel'),
		ends: `the deletion, change or switching off of the channel, ${withAccount}`,
		makers: [],
	},
	calendarLink: {
		name: 'Link to the maintenance calendar, one for each person',
		shownTo: 'write',
		atRemoval: { kind: 'asked', by: mayHaveCalendar },
		atFirstVerification: ended('calendar-link'),
		ends: `revoking, the membership that has it, ${missingFactor}, ${withAccount}`,
		makers: ['maintenance-windows/window-store.ts'],
	},
	evidenceLink: {
		name: 'Link to the evidence of an outage',
		...listed('evidence-link'),
		atFirstVerification: ended('evidence-links'),
		ends: `revoking, the deletion of the website, ${withAccount}`,
		makers: ['outages/evidence-token.ts'],
	},
	pagePassword: {
		name: 'Password of a private status page',
		...listed('page-password'),
		atFirstVerification: ended('private-pages'),
		ends: `another password, ${withAccount}`,
		makers: ['status-pages/pages/page-password.ts'],
	},
	pageVisit: {
		name: 'Emailed link to a private status page, and the cookie of its visitors',
		shownTo: 'recipient',
		atRemoval: apart,
		atFirstVerification: ended('private-pages'),
		ends: `another password or list of email addresses, ${withAccount}`,
		makers: ['status-pages/pages/fresh-values.ts', 'status-pages/visitors/visit-token.ts'],
	},
	entryLink: {
		name: 'Link that confirms a message of a contact form',
		shownTo: 'recipient',
		atRemoval: apart,
		atFirstVerification: stays('it went to the visitor, and sends only the own message'),
		ends: `the message is sent or deleted, 30 days, ${withAccount}`,
		makers: ['visitors/forms/entry-tokens.ts'],
	},
	subscriberLink: {
		name: 'Link of a subscriber to a status page',
		shownTo: 'recipient',
		atRemoval: apart,
		atFirstVerification: stays('a subscriber reads a public page; private pages are closed'),
		ends: `unsubscribing, two days without a confirmation, ${withAccount}`,
		makers: ['status-subscribers/subscriber-secrets.ts'],
	},
	badge: {
		name: 'URL of the badges of a website',
		shownTo: 'everyone',
		atRemoval: apart,
		atFirstVerification: stays('it is public'),
		ends: `another URL, the deletion of the website, ${withAccount}`,
		makers: ['badges/badge-store.ts'],
	},
	visitorKey: {
		name: 'Key in the script and form of a website',
		shownTo: 'everyone',
		atRemoval: apart,
		atFirstVerification: stays('it is public, and counts visitors of a website that stays'),
		ends: `switching off, the deletion of the website, ${withAccount}`,
		makers: ['visitors/visitor-store.ts'],
	},
	checkSecret: {
		name: 'Secret in the request of a check, also in an import',
		shownTo: 'nobody',
		atRemoval: apart,
		atFirstVerification: stays('nobody is shown it; it goes only to the website that it belongs to'),
		ends: `a change, the deletion of the website, ${withAccount}`,
		makers: ['websites/check-settings/request-secrets.ts', 'imports/items/preview-items.ts'],
	},
	storedFile: {
		name: 'Name under which a logo or a file of a project is stored',
		shownTo: 'nobody',
		atRemoval: apart,
		atFirstVerification: stays('nobody is shown it'),
		ends: `the deletion of the page or project, ${withAccount}`,
		makers: ['status-pages/logo/logos.ts', 'projects/files/files.ts'],
	},
	bookedCallLink: {
		name: 'Link that moves or cancels a booked call',
		shownTo: 'recipient',
		atRemoval: apart,
		atFirstVerification: stays('it went to the email address that was proved'),
		ends: 'canceling, the end of the call, the deletion of its lead',
		makers: ['booked-calls/call-store.ts'],
	},
	proposalLink: {
		name: 'Link that reads and answers a proposal',
		shownTo: 'recipient',
		atRemoval: apart,
		atFirstVerification: stays('it went to the email address that was proved'),
		ends: 'another recipient, two years, the deletion of the account with its email address, unless another client has paid the proposal',
		makers: ['proposals/proposal-store.ts'],
	},
	payment: {
		name: 'Checkout and customer portal of Stripe',
		shownTo: 'own',
		atRemoval: askedOfActor,
		atFirstVerification: endedWith('a login'),
		ends: `Stripe within a day, ${withAccount}`,
		makers: [],
	},
	export: {
		name: 'Export of all data',
		shownTo: 'own',
		atRemoval: askedOfActor,
		atFirstVerification: endedWith('a login'),
		ends: 'nothing: the owner has downloaded it',
		makers: [],
	},
	appCheck: {
		name: "Token that shows Firebase a request of our website's pages",
		shownTo: 'everyone',
		atRemoval: apart,
		atFirstVerification: stays('it shows nothing of an account'),
		ends: 'Firebase after an hour',
		makers: [],
	},
} as const satisfies Record<string, Grant>;

export type GrantName = keyof typeof grants;

/** Everything of an account that stops with the right of a person to manage it. */
export async function stopsOf(...given: Parameters<StopsOf>): Promise<Stop[]> {
	const found: Stop[] = [];
	for (const { atRemoval } of Object.values<Grant>(grants)) {
		if (atRemoval.kind === 'stops') found.push(...(await atRemoval.stopsOf(...given)));
	}
	return found;
}
