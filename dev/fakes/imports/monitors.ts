/** The monitors that the sandbox has at its start, as the API of each tool describes them. */

export type SourceName = 'uptimerobot' | 'better-stack' | 'pingdom' | 'statuscake';

export type RawMonitor = Readonly<Record<string, unknown>>;

const uptimeRobot: RawMonitor[] = [
	{
		id: 800100001,
		friendlyName: 'Bakery',
		url: 'https://bakery.example.com',
		type: 'HTTP',
		status: 'UP',
		interval: 300,
		timeout: 30,
		httpMethodType: 'GET',
		successHttpResponseCodes: ['2xx', '3xx'],
		followRedirections: true,
		tags: [{ id: 1, name: 'shop' }],
		customHttpHeaders: {},
		authType: 'NONE',
		assignedAlertContacts: [{ alertContactId: 7001, threshold: 0, recurrence: 0 }],
	},
	{
		id: 800100002,
		friendlyName: 'Checkout',
		url: 'https://shop.example.com/checkout',
		type: 'KEYWORD',
		status: 'PAUSED',
		interval: 60,
		keywordType: 'ALERT_NOT_EXISTS',
		keywordValue: 'Pay now',
		keywordCaseType: 0,
	},
	{ id: 800100003, friendlyName: 'Gateway', url: '203.0.113.7', type: 'PING', status: 'UP', interval: 300, tags: [] },
	{ id: 800100004, friendlyName: 'Mail', url: 'mail.example.com', type: 'PORT', port: 25, status: 'UP', interval: 300 },
];

const betterStack: RawMonitor[] = [
	{
		url: 'https://bakery.example.com',
		pronounceable_name: 'Bakery',
		monitor_type: 'status',
		status: 'up',
		check_frequency: 180,
	},
	{
		url: 'https://shop.example.com',
		pronounceable_name: 'Shop',
		monitor_type: 'keyword',
		status: 'paused',
		required_keyword: 'Add to cart',
		check_frequency: 30,
		http_method: 'get',
		request_headers: [],
	},
	{ url: 'bakery.example.com', pronounceable_name: 'Ping', monitor_type: 'ping', status: 'up', check_frequency: 60 },
	{ url: 'mail.example.com', pronounceable_name: 'Mail', monitor_type: 'smtp', port: '25', status: 'up' },
].map((attributes, index) => ({ id: String(index + 1), type: 'monitor', attributes }));

const pingdom: RawMonitor[] = [
	{
		id: 85975,
		name: 'Bakery',
		hostname: 'bakery.example.com',
		status: 'up',
		resolution: 1,
		ipv6: false,
		created: 1_700_000_000,
		tags: [{ name: 'shop', type: 'u', count: 1 }],
		type: {
			http: {
				url: '/health',
				encryption: true,
				port: 443,
				shouldcontain: 'ok',
				requestheaders: { 'User-Agent': 'Pingdom.com_bot' },
			},
		},
	},
	{
		id: 85976,
		name: 'Blog',
		hostname: 'blog.example.com',
		status: 'paused',
		resolution: 5,
		tags: [],
		type: { http: { url: '/', encryption: false, port: 80 } },
	},
	{ id: 85977, name: 'Name server', hostname: 'ns.example.com', status: 'up', resolution: 1, type: { dns: {} } },
	{ id: 85978, name: 'Gateway', hostname: '203.0.113.7', status: 'up', resolution: 1, type: { ping: {} } },
];

const statusCake: RawMonitor[] = [
	{
		id: '2190001',
		paused: false,
		name: 'Bakery',
		website_url: 'https://bakery.example.com',
		test_type: 'HTTP',
		check_rate: 300,
		contact_groups: [],
		status: 'up',
		tags: ['shop'],
		uptime: 99.98,
		find_string: 'Fresh bread',
		do_not_find: false,
		custom_header: '',
		status_codes: ['500', '503'],
	},
	{
		id: '2190002',
		paused: true,
		name: 'Blog',
		website_url: 'https://blog.example.com',
		test_type: 'HEAD',
		check_rate: 0,
		tags: [],
	},
	{
		id: '2190003',
		paused: false,
		name: 'Gateway',
		website_url: '203.0.113.7',
		test_type: 'PING',
		check_rate: 60,
		tags: [],
	},
	{ id: '2190004', paused: false, name: 'Cron', website_url: '', test_type: 'PUSH', check_rate: 60, tags: [] },
];

export const monitorsAtStart: Readonly<Record<SourceName, RawMonitor[]>> = {
	uptimerobot: uptimeRobot,
	'better-stack': betterStack,
	pingdom,
	statuscake: statusCake,
};

/** The other lists of UptimeRobot, by the path of its API. The first is a plain list, as there. */
export const uptimeRobotLists: Readonly<Record<string, unknown>> = {
	'user/alert-contacts': [
		{
			id: 7001,
			friendlyName: 'On call',
			type: 'Email',
			value: 'oncall@example.com',
			status: 'Active',
			enableNotificationsFor: 'UpAndDown',
		},
	],
	integrations: {
		nextLink: null,
		data: [
			{
				id: 8001,
				friendlyName: 'Ops chat',
				type: 'Slack',
				status: 'Active',
				enableNotificationsFor: 'UpAndDown',
				value: 'https://hooks.slack.com/services/x',
			},
		],
	},
	'maintenance-windows': {
		nextLink: null,
		data: [
			{
				id: 9001,
				name: 'Backup',
				interval: 'weekly',
				date: null,
				time: '02:00:00',
				duration: 60,
				days: [7],
				autoAddMonitors: false,
				monitorIds: [800100001],
				status: 'active',
			},
		],
	},
	psps: {
		nextLink: null,
		data: [
			{
				id: 9501,
				friendlyName: 'Bakery status',
				monitorIds: [800100001, 800100002],
				tagIds: [],
				urlKey: 'AbCdEf1234',
				isPasswordSet: false,
				customDomain: null,
				status: 'ENABLED',
			},
		],
	},
};
