/** A status page with ten components, an open incident, maintenance and history. */
import {
	dayMs,
	hourMs,
	minuteMs,
	type SnapshotComponent,
	type SnapshotIncident,
	type StatusSnapshot,
} from '@stayup/contract';

export const snapshotTime = Date.parse('2026-11-23T12:00:00Z');

const names = [
	'Shop',
	'Checkout',
	'Booking',
	'Blog',
	'Customer login',
	'Email',
	'Photos',
	'Search',
	'API',
	'Newsletter',
];

export function exampleSnapshot(page: Partial<StatusSnapshot['page']> = {}): StatusSnapshot {
	const open = incidentOf('i1', 'Payments fail for some cards', snapshotTime - hourMs, false);
	return {
		builtAt: snapshotTime,
		page: {
			name: 'Rosie’s Bakery',
			description: 'The shop, the blog and the booking of tables.',
			slug: 'bakery',
			url: 'https://stayup.example/s/bakery',
			homepageUrl: 'https://bakery.example.com/',
			accent: 'violet',
			theme: 'auto',
			showsResponseTimes: true,
			showsBrand: true,
			takesSubscribers: true,
			logo: null,
			isPrivate: false,
			...page,
		},
		state: 'partial-outage',
		groups: [
			{ name: 'Website', components: names.slice(0, 5).map(componentOf) },
			{ name: 'Behind the scenes', components: names.slice(5).map((name, index) => componentOf(name, index + 5)) },
		],
		openIncidents: [open],
		maintenance: [
			{
				id: 'm1',
				name: 'Move to a larger server',
				from: snapshotTime + dayMs,
				until: snapshotTime + dayMs + hourMs,
				components: ['Shop'],
			},
		],
		history: Array.from({ length: 14 }, (_, index) => ({
			day: new Date(snapshotTime - index * dayMs).toISOString().slice(0, 10),
			incidents:
				index === 0 ? [open] : index === 4 ? [incidentOf('i0', 'Slow pages', snapshotTime - 4 * dayMs, true)] : [],
		})),
	};
}

function componentOf(name: string, index: number): SnapshotComponent {
	return {
		id: `c${index}`,
		name,
		url: index === 0 ? 'https://bakery.example.com/' : null,
		state: index === 1 ? 'down' : 'operational',
		since: snapshotTime - hourMs,
		uptime: 99.98,
		coverage: index === 9 ? 40 : 100,
		days: Array.from({ length: 90 }, (_, day) => {
			const seconds = day === 89 ? 43_200 : 86_400;
			if (index === 9 && day < 54) return { up: 0, down: 0, maintenance: 0 };
			const down = (day * 7 + index * 13) % 31 === 0 ? 60 * (1 + (day % 90)) : 0;
			const maintenance = day % 40 === 20 ? 7_200 : 0;
			return { up: seconds - down - maintenance, down, maintenance };
		}),
		responseTimeMs: 120 + index * 17,
	};
}

function incidentOf(id: string, title: string, startedAt: number, isResolved: boolean): SnapshotIncident {
	const update = (minutes: number, state: SnapshotIncident['state'], text: string) => ({
		at: startedAt + minutes * minuteMs,
		state,
		text,
		editedAt: null,
	});
	return {
		id,
		title,
		state: isResolved ? 'resolved' : 'identified',
		impact: 'down',
		components: ['Checkout'],
		startedAt,
		resolvedAt: isResolved ? startedAt + hourMs : null,
		updates: [
			...(isResolved ? [update(60, 'resolved', 'All is well again.')] : []),
			update(20, 'identified', 'Our payment company has a problem.\n\nCards from abroad still work.'),
			update(0, 'investigating', 'We are checking why payments fail.'),
		],
		postMortem: isResolved ? { at: startedAt + 2 * hourMs, text: 'A full disk stopped the database.' } : null,
	};
}
