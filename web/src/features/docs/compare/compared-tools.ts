/** Other tools, in the words of their own pages. A statement without a source does not belong here. */
import { tierLimits } from '@stayup/contract';

export interface ComparedTool {
	name: string;
	/** A few words that say which kind of tool it is. */
	what: string;
	better: readonly string[];
	/** The difference with us. */
	differs: readonly string[];
	source: string;
}

/** The day on which the sources were last read. */
export const readOn = 'November 25, 2026';

const { Free } = tierLimits;
const interval = `Checks every ${Free.fastestIntervalSeconds} seconds for free`;

export const comparedTools: readonly ComparedTool[] = [
	{
		name: 'UptimeRobot',
		what: 'A hosted service with a large free plan.',
		better: [
			'Many free monitors: 50, checked every 5 minutes',
			'Ping, port and heartbeat monitors',
			'Calls to your phone',
		],
		differs: [
			interval,
			'Regions on several continents decide, from Core on',
			'The cause of an outage and who can fix it',
		],
		source: 'https://uptimerobot.com/pricing/',
	},
	{
		name: 'Better Stack',
		what: 'Monitoring, on-call schedules and logs in one service.',
		better: [
			'On-call schedules, and calls to your phone',
			'Screenshots of a failing page',
			'Logs, traces and errors of your own software',
			'Ping, TCP, DNS and mail server monitors, and heartbeats',
		],
		differs: [interval, 'Prices per account, not per person', 'A team that builds and repairs the website'],
		source: 'https://betterstack.com/docs/uptime/',
	},
	{
		name: 'Uptime Kuma',
		what: 'Open source, for a server of your own.',
		better: [
			'No fees, and all data on your own server',
			'Checks every 20 seconds',
			'More than 90 notification services',
			'Checks inside your network, of containers, databases and ports',
		],
		differs: [
			'No server to run: it keeps checking when yours is down',
			'Several regions decide, without monitors to connect',
			'An import of its backup and its database',
		],
		source: 'https://github.com/louislam/uptime-kuma',
	},
	{
		name: 'Gatus',
		what: 'Open source, configured by a file, for developers.',
		better: [
			'Everything in YAML in your own cluster',
			'HTTP, ICMP, TCP, DNS, gRPC, WebSocket and SSH',
			'Metrics for Prometheus',
		],
		differs: [
			'A dashboard for everyone, and a file for developers',
			'Checks from outside of your cluster, from several places',
			'An import of its file',
		],
		source: 'https://github.com/TwiN/gatus',
	},
	{
		name: 'OpenStatus',
		what: 'Open source status pages with monitoring, also hosted.',
		better: [
			'More than 28 places to check from',
			'Checks in your own network by private locations',
			'TCP and DNS monitors, Terraform and OpenTelemetry',
		],
		differs: [
			'Uptime by seconds, with the intervals it is made of',
			'The cause of an outage and who can fix it',
			`${Free.websites} websites for free`,
		],
		source: 'https://docs.openstatus.dev/',
	},
];
