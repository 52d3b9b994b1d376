import { describe, expect, it } from 'vitest';
import { aChannel, aPolicy, aWebsite, noThings, planned } from '../../testing/things.ts';
import { exportOf } from './export.ts';
import { remainingSteps } from './remaining-steps.ts';

const env = (name: string) => `\${env:${name}}`;
const OPS_URL = 'https://hooks.example/secret-path';
const ops = `
  ops:
    kind: webhook
    name: Ops
    target: { url: "${env('OPS_URL')}" }
`;
const actions = ({ plan }: ReturnType<typeof planned>) => plan.steps.map(({ key, action }) => `${action} ${key}`);

describe('channels of a file', () => {
	it('are created after the websites that they name, and shown without their secrets', () => {
		const { plan, text } = planned(
			`channels:${ops}    filter: { websites: [shop], tags: [customers] }\nwebsites:\n  shop: { name: Shop, url: shop.example }\n`,
			{ environment: { OPS_URL } },
		);

		expect(plan.steps.map(({ key, action }) => [key, action])).toEqual([
			['shop', 'create'],
			['ops', 'create'],
		]);
		expect(text).toContain('kind: "webhook"');
		expect(text).toContain('filter: {"websites":["shop"],"tags":["customers"]}');
		expect(text).toContain('Afterwards, the account has 1 of 50 websites, 1 of 3 channels.');
		expect(JSON.stringify(plan)).not.toContain('secret-path');
	});

	it('adopt the channel with the same name and kind, and no other', () => {
		const things = {
			channels: [
				aChannel({ _id: 'c0', kind: 'discord', target: { kind: 'discord', url: 'https://discord.example/x' } }),
				aChannel(),
			],
		};
		const found = planned(`channels:${ops}`, { environment: { OPS_URL }, things });

		expect(found.plan.steps).toMatchObject([{ action: 'adopt', id: 'c1' }]);
		expect(found.text).toContain('Not in the file, and left as they are: 1 channel.');
	});

	it('show a URL that was changed outside of the file only by its host', () => {
		const things = { channels: [aChannel()] };
		const lock = { channels: { ops: { id: 'c1', applied: { target: { url: env('OPS_URL') } } } } };
		const { text } = planned(`channels:${ops}`, {
			things,
			lock,
			environment: { OPS_URL: 'https://hooks.example/another' },
		});

		expect(text).toContain(
			`target.url: "another one (hooks.example)" → "${env('OPS_URL')}"  (changed outside of the file)`,
		);
		expect(text).not.toContain('secret-path');
	});

	it('find a URL and a phone in any spelling', () => {
		const { plan } = planned(
			`channels:${ops}  phone: { kind: sms, name: Phone, target: { phone: "${env('PHONE')}" } }\n`,
			{
				environment: { OPS_URL: 'HTTPS://Hooks.example/secret-path', PHONE: '+1 (212) 736-5000' },
				things: {
					channels: [
						aChannel(),
						aChannel({ _id: 'c2', kind: 'sms', name: 'Phone', target: { kind: 'sms', phone: '+12127365000' } }),
					],
				},
			},
		);

		expect(plan.steps.map(({ action }) => action)).toEqual(['adopt', 'adopt']);
	});

	it('send the values of headers again when asked to, because the API never shows them', () => {
		const yaml = `channels:
  ops:
    kind: webhook
    name: Ops
    target: { url: "${env('OPS_URL')}", headers: [{ name: x-token, value: "${env('TOKEN')}" }] }
`;
		const target = { kind: 'webhook' as const, url: OPS_URL, headers: [{ name: 'x-token', value: true as const }] };
		const known = {
			environment: { OPS_URL, TOKEN: 'hidden-token' },
			things: { channels: [aChannel({ target: { ...target, template: null } })] },
			lock: { channels: { ops: { id: 'c1', applied: {} } } },
		};

		expect(actions(planned(yaml, known))).toEqual(['keep ops']);
		const again = planned(yaml, { ...known, sendsSecrets: true });
		expect(again.plan.steps).toMatchObject([{ action: 'update', changes: [{ field: 'target.headers' }] }]);
		expect(again.text).not.toContain('hidden-token');
	});

	it('show a choice as it is, and the keys of a service never', () => {
		const yaml = `channels:
  pager: { kind: pagerduty, name: Pager, target: { integrationKey: "${env('PAGER_KEY')}", region: eu } }
`;
		const target = { kind: 'pagerduty' as const, integrationKey: 'k'.repeat(32), region: 'us' as const };
		const known = {
			environment: { PAGER_KEY: target.integrationKey },
			things: { channels: [aChannel({ kind: 'pagerduty', name: 'Pager', target })] },
			lock: { channels: { pager: { id: 'c1', applied: {} } } },
		};
		const { plan, text } = planned(yaml, known);

		expect(plan.steps).toMatchObject([{ action: 'update', changes: [{ field: 'target.region' }] }]);
		expect(text).toContain('"us" → "eu"');
		expect(text).not.toContain(target.integrationKey);
	});

	it('lead to the United States unless the file says where a PagerDuty account is', () => {
		const yaml = `channels:
  pager: { kind: pagerduty, name: Pager, target: { integrationKey: "${env('PAGER_KEY')}" } }
`;
		const target = { kind: 'pagerduty' as const, integrationKey: 'k'.repeat(32), region: 'eu' as const };
		const known = {
			environment: { PAGER_KEY: target.integrationKey },
			things: { channels: [aChannel({ kind: 'pagerduty', name: 'Pager', target })] },
			lock: { channels: { pager: { id: 'c1', applied: {} } } },
		};

		expect(planned(yaml, known).plan.steps).toMatchObject([
			{ action: 'update', changes: [{ field: 'target.region' }] },
		]);
	});

	it('of a browser or of a service that is not offered are explained, and policies wait for them', () => {
		const yaml = `channels:
  phone: { kind: push, name: Phone }
  chat: { kind: slack, name: Chat }
policies:
  everyone: { name: Everyone, steps: [{ afterMinutes: 0, channels: [phone, email] }] }
`;
		const { plan, text } = planned(yaml, { offeredKinds: ['email', 'push'] });

		expect(plan.steps.map(({ key, action }) => [key, action])).toEqual([
			['phone', 'blocked'],
			['chat', 'blocked'],
			['everyone', 'blocked'],
		]);
		expect(text).toContain('! channel phone (Phone): Only a browser can turn on push notifications.');
		expect(text).toContain('! channel chat (Chat): Channels of the kind slack are not available.');
		expect(text).toContain('! policy everyone (Everyone): It waits for the channel phone.');
		expect(text).toContain('0 to create, 0 to change, 0 to remove, 3 not possible yet.');
	});

	it('that a person turned on are named, filtered and switched off by the file', () => {
		const channels = [
			aChannel({
				kind: 'push',
				name: 'Phone',
				target: { kind: 'push', endpoint: 'https://p.example', keys: { p256dh: 'a', auth: 'b' } },
			}),
		];
		const { plan } = planned('channels:\n  phone: { kind: push, name: Phone, isEnabled: false }\n', {
			things: { channels },
		});

		expect(plan.steps).toMatchObject([
			{ action: 'update', id: 'c1', changes: [{ field: 'isEnabled', before: true, after: false }] },
		]);
	});

	it('cannot change their kind', () => {
		const { text } = planned('channels:\n  ops: { kind: slack, name: Ops }\n', {
			things: { channels: [aChannel()] },
			lock: { channels: { ops: { id: 'c1', applied: {} } } },
		});

		expect(text).toContain('The kind of a channel cannot change. Please give the new channel another key.');
	});

	it('are removed before new ones are created if the plan of the account is full', () => {
		const channels = ['c1', 'c2', 'c3'].map((id) => aChannel({ _id: id, name: id }));
		const lock = { channels: { old: { id: 'c3', applied: { name: 'c3' } } } };
		const { plan, text } = planned(`channels:${ops}`, { environment: { OPS_URL }, things: { channels }, lock });

		expect(plan.steps.map(({ key, action }) => `${action} ${key}`)).toEqual(['remove old', 'create ops']);
		expect(text).toContain('Afterwards, the account has 3 of 3 channels.');
		expect(planned(`channels:${ops}`, { environment: { OPS_URL }, things: { channels } }).text).toContain(
			'Too many channels: the Core plan includes 3 channels.',
		);
	});
});

describe('policies of a file', () => {
	const things = { channels: [aChannel()], policies: [aPolicy()], websites: [aWebsite('w1', 'Shop')] };

	it('adopt the policy of the same scope, in another folder and without a lock', () => {
		const yaml = `websites:\n  shop: { name: Shop, url: w1.example }\nchannels:${ops}policies:\n  shop: { name: Shop, scope: { kind: website, of: shop }, steps: [{ afterMinutes: 0, channels: [ops] }] }\n`;
		const policies = [aPolicy({ name: 'Shop', scope: { kind: 'website', of: 'w1' } })];
		const { plan } = planned(yaml, { environment: { OPS_URL }, things: { ...things, policies } });

		expect(plan.steps.map(({ action }) => action)).toEqual(['adopt', 'adopt', 'adopt']);
	});

	it('are described in words', () => {
		const yaml = `channels:${ops}policies:
  everyone:
    name: Everyone
    steps: [{ afterMinutes: 0, channels: [ops, email] }, { afterMinutes: 15, channels: [webhook] }]
    repeatMinutes: 30
    quietHours: { from: 22:00, to: 07:00, exceptWhenAllDown: true }
`;
		const { text } = planned(yaml, { environment: { OPS_URL }, things });

		expect(text).toContain('steps: at once: ops → at once: email, ops; after 15 minutes: webhook');
		expect(text).toContain('repeatMinutes: none → every 30 minutes');
		expect(text).toContain('quietHours: none → 22:00 to 07:00, unless all websites are down');
	});

	it('exchange their scopes without a conflict', () => {
		const yaml = `channels:${ops}policies:
  a: { name: A, scope: { kind: tag, of: x }, steps: [{ afterMinutes: 0, channels: [ops] }] }
  b: { name: B, steps: [{ afterMinutes: 0, channels: [ops] }] }
`;
		const policies = [aPolicy({ name: 'A' }), aPolicy({ _id: 'p2', name: 'B', scope: { kind: 'tag', of: 'x' } })];
		const lock = { policies: { a: { id: 'p1', applied: {} }, b: { id: 'p2', applied: {} } } };
		const { plan } = planned(yaml, { environment: { OPS_URL }, things: { ...things, policies }, lock });

		expect(plan.steps.filter(({ section }) => section === 'policies')).toMatchObject([
			{ key: 'a', action: 'update', id: 'p2', changes: [{ field: 'name' }] },
			{ key: 'b', action: 'update', id: 'p1', changes: [{ field: 'name' }] },
		]);
	});

	it('with more steps than the plan of the account allows are marked', () => {
		const steps = [0, 5, 10].map((minutes) => `{ afterMinutes: ${minutes}, channels: [email] }`);
		const { text } = planned(`policies:\n  all: { name: All, steps: [${steps.join(', ')}] }\n`);

		expect(text).toContain('Too many steps in the policy all: the Core plan allows 2 steps.');
	});

	it('and channels are removed in reverse, policies first', () => {
		const lock = {
			channels: { ops: { id: 'c1', applied: {} } },
			policies: { everyone: { id: 'p1', applied: {} } },
		};

		expect(actions(planned('', { things, lock }))).toEqual(['remove everyone', 'remove ops']);
	});

	it('and channels stay as they are without the scope alerts', () => {
		const lock = { channels: { ops: { id: 'c1', applied: {} } } };
		const included = ['websites', 'maintenance', 'statusPages'] as const;
		const plan = planned('websites:\n  shop: { name: Shop, url: w1.example }\n', { things, lock, included });

		expect(actions(plan)).toEqual(['adopt shop']);
	});
});

describe('an exported account', () => {
	const things = {
		...noThings,
		websites: [aWebsite('w1', 'Shop'), aWebsite('w2', '1. Shop')],
		channels: [
			aChannel({
				target: {
					kind: 'webhook',
					url: OPS_URL,
					template: '{"text":"{{website.name}}"}',
					headers: [{ name: 'X-Token', value: true }],
				},
				filter: { websiteIds: ['w1', 'gone'], tags: ['customers'] },
				topics: ['conditions'],
			}),
			aChannel({ _id: 'c2', kind: 'email', name: 'Email', target: { kind: 'email', email: 'ops@shop.example' } }),
			aChannel({ _id: 'c3', kind: 'slack', name: 'Chat', target: null, state: 'unconnected', topics: [] }),
			aChannel({ _id: 'c4', kind: 'sms', name: 'Phone', target: { kind: 'sms', phone: '+12127365000' } }),
		],
		policies: [
			aPolicy({ steps: [{ afterMinutes: 0, channelIds: ['email', 'c2', 'gone'] }], repeatMinutes: 10 }),
			aPolicy({
				_id: 'p2',
				name: 'Shop',
				scope: { kind: 'website', of: 'w1' },
				steps: [{ afterMinutes: 5, channelIds: ['c4'] }],
			}),
			aPolicy({
				_id: 'p3',
				name: 'Broken',
				scope: { kind: 'tag', of: 'x' },
				steps: [{ afterMinutes: 5, channelIds: ['gone'] }],
			}),
		],
	};
	const exported = exportOf(things, 'https://stayup.example/stayup.schema.json');
	const environment = {
		OPS_TARGET_URL: OPS_URL,
		OPS_TARGET_HEADERS_X_TOKEN_VALUE: 'abcd',
		PHONE_TARGET_PHONE: '+12127365000',
	};

	it('refers to its secrets, also in the lock, and says which variables to set', () => {
		expect(exported.secrets).toEqual(['OPS_TARGET_URL', 'OPS_TARGET_HEADERS_X_TOKEN_VALUE', 'PHONE_TARGET_PHONE']);
		expect(exported.text).toContain('email: ops@shop.example');
		expect(exported.text + JSON.stringify(exported.lock)).not.toMatch(/secret-path|12127365000/);
	});

	it('plans no change, with its lock and without it', () => {
		const yaml = exported.text.replace('version: 1\n', '');
		const lock = exported.lock;

		expect(planned(yaml, { environment, things, lock }).text).toBe(
			'No changes: the account is as the file describes it.\nNot in the file, and left as they are: 1 policy.',
		);
		expect(new Set(actions(planned(yaml, { environment, things })).map((text) => text.split(' ')[0]))).toEqual(
			new Set(['adopt']),
		);
	});

	it('does not use the keys of the channels of the profile', () => {
		expect(Object.keys(exported.lock.channels)).toEqual(['ops', 'email-2', 'chat', 'phone']);
	});
});

describe('what a person has to do', () => {
	const options = { channelsUrl: 'https://stayup.example/channels', showsLinks: false };
	const lock = { channels: { chat: { id: 'c1', applied: {} } } };
	const slack = aChannel({
		kind: 'slack',
		name: 'Chat',
		target: null,
		state: 'unconnected',
		connectUrl: 'https://slack.example/x',
	});

	it('is said for each channel of the file, with the link in a terminal and without it in a log', () => {
		expect(remainingSteps([slack], lock, options)).toEqual([
			'! channel chat (Chat): It is not connected yet. Connect it to Slack at https://stayup.example/channels',
		]);
		expect(remainingSteps([slack], lock, { ...options, showsLinks: true })).toEqual([
			'! channel chat (Chat): It is not connected yet. Open this page to connect it to Slack: https://slack.example/x',
		]);
	});

	it.each([
		[{ kind: 'email', state: 'unconfirmed', label: 'a@b.example' }, 'The owner of a@b.example must open the link'],
		[{ kind: 'sms', state: 'unconfirmed' }, 'Enter the code that was sent to the phone at https://'],
		[{ state: 'ended' }, 'Its service refuses all alerts.'],
		[{ isOverLimit: true }, 'It is off, because the plan of the account includes fewer channels.'],
	] as const)('is clear: %j', (changes, sentence) => {
		expect(remainingSteps([aChannel(changes)], lock, options)[0]).toContain(sentence);
	});

	it('is nothing for channels that work, and for those that are not in the file', () => {
		expect(remainingSteps([aChannel()], lock, options)).toEqual([]);
		expect(remainingSteps([slack], { channels: {} }, options)).toEqual([]);
	});
});
