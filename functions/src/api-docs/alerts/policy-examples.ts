/** The examples of the endpoints for alert policies. */
import type { AlertPolicy, NewPolicy } from '@stayup/contract';

const policyId = '5b2e8f10c7d94a6e3b1f0c2d';

const policy: NewPolicy = {
	name: 'Nights',
	scope: { kind: 'account', of: null },
	steps: [{ afterMinutes: 0, channelIds: ['email'] }],
	repeatMinutes: 30,
	quietHours: { from: '22:00', to: '07:00', exceptWhenAllDown: true },
};

const sentences = [
	'Email at once.',
	'Again every 30 minutes.',
	'Quiet from 22:00 to 07:00 except when everything is down.',
];

const stored: AlertPolicy = { _id: policyId, ...policy, sentence: sentences.join(' '), missingChannelIds: [] };

export const policyExamples = {
	listPolicies: { reply: [stored] },
	addPolicy: { body: policy, reply: stored },
	getPolicy: { reply: stored },
	updatePolicy: {
		body: { ...policy, repeatMinutes: null, quietHours: null },
		reply: { ...stored, repeatMinutes: null, quietHours: null, sentence: 'Email at once.' },
	},
	removePolicy: { reply: { message: 'Policy deleted' } },
	previewPolicy: {
		body: { policy, at: '2026-11-18T20:50:00.000Z', isAllDown: false },
		reply: {
			sentences,
			walk: [
				{ at: '2026-11-18T20:50:00.000Z', step: 0, channelIds: ['email'], sentence: '21:50 Email' },
				{ at: '2026-11-19T06:00:00.000Z', step: 1, channelIds: ['email'], sentence: '07:00 Email unless acknowledged' },
			],
		},
	},
};
