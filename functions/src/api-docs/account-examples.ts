/** Examples of the endpoints of accounts and their security. */
import type { Examples } from './example.ts';
import {
	accountActivity,
	activity,
	daySummary,
	delivery,
	deviceSession,
	session,
	user,
	website,
} from './example-values.ts';
import { outage } from './outage-values.ts';

export const accountExamples = {
	login: { body: { email: 'alice@example.com', password: 'a-long-password' }, reply: session },
	register: { body: { name: 'Alice Baker', email: 'alice@example.com', password: 'a-long-password' }, reply: session },
	getProfile: { reply: user },
	getUser: { reply: user },
	updateProfile: {
		body: {
			name: user.name,
			email: user.email,
			notificationPreferences: user.notificationPreferences,
		},
		reply: { ...user, renewedSession: null },
	},
	listSessions: { reply: [deviceSession] },
	endSession: { reply: { message: 'The device is logged out.' } },
	logout: { reply: { message: 'You are logged out.' } },
	createAppCheckToken: { body: { accountId: user._id }, reply: { token: 'eyJraWQiOi…', lifetimeSeconds: 604_800 } },
	listActivity: { reply: [activity] },
	listAccountActivity: { reply: [accountActivity] },
	exportAccountActivity: { reply: [accountActivity] },
	requestPasswordReset: {
		body: { email: 'alice@example.com' },
		reply: {
			message:
				"If an account with this email address exists, a link is on its way. If none arrives within ten minutes, please check your spam folder. We send only a few links a day to devices we don't recognize. If you get none, try a device you've logged in on before, or try again tomorrow.",
		},
	},
	resetPassword: {
		body: { code: 'CODE-FROM-THE-LINK', password: 'another-long-password' },
		reply: { message: 'Your password is changed. Please log in with the new one.', ended: [], left: ['api-keys'] },
	},
	endSessions: { reply: { message: 'You are logged out everywhere.' } },
	exportData: {
		reply: {
			exportedAt: '2026-11-21T14:05:00.000Z',
			account: user,
			websites: [website],
			passkeys: [{ _id: 'b1c2', name: 'Laptop', createdAt: '2026-11-01T09:00:00.000Z', lastUsedAt: null }],
			outages: [{ ...outage, detectedAt: '2026-11-18T05:51:37.000Z', endReason: 'recovered', acknowledgement: null }],
			comments: [
				{
					_id: 'qW3eRt6yUi9oPa2sDf4g',
					at: '2026-11-18T06:10:00.000Z',
					by: 'Alice Baker',
					text: 'The hosting company restarted the server.',
					editedAt: null,
					outageId: outage._id,
					websiteId: outage.websiteId,
				},
			],
			smsUsage: [{ month: '2026-10', sent: 7 }],
			deliveries: [delivery],
			sessions: [deviceSession],
			activity: [activity],
			days: [{ ...daySummary, websiteId: website._id }],
			hours: [
				{
					websiteId: website._id,
					hour: '2026-11-21T14:00:00.000Z',
					checks: '7er182;67er190;127wc:timeout',
					phases: ',22,45,105;,22,46,110;,22,,',
					spans: '0-3600000u',
				},
			],
			next: 'outages',
		},
	},
	requestDeletion: {
		reply: { ...user, deletionAt: '2026-11-28T14:05:00.000Z' },
	},
	cancelDeletion: { reply: user },
	sendConfirmation: { reply: { message: 'We have sent you an email with a link.' } },
	confirmEmail: {
		body: { code: 'CODE-FROM-THE-LINK', currentPassword: 'the-password-of-the-account' },
		reply: { message: 'Your email address is confirmed.', endedSessions: false },
	},
} satisfies Partial<Examples>;
