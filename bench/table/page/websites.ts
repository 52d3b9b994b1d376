/** 2,000 websites, every third with a name that wraps. */
import type { Website } from '@stayup/contract';
import { aWebsite } from '../../../web/src/entities/website/live/builders.ts';

const names = [
	'Bakery',
	'Northern Lights Guesthouse and Sauna – Reservations and Vouchers',
	'Rosie’s flowers',
	'Dr. Hannelore Schwarzenberger, dental surgery and oral implants, appointments',
	'Shop',
	'Kowalski & Sons plumbing',
];

export const websites: readonly Website[] = Array.from({ length: 2_000 }, (_, index) =>
	aWebsite({
		_id: `website-${index}`,
		name: `${names[(index * 7) % names.length]} ${index}`,
		url: `https://customer-${index}.example/`,
		status: index % 97 === 0 ? 'down' : 'up',
		lastResponseTime: 40 + ((index * 37) % 900),
		tags: index % 2 === 0 ? ['client', `team-${index % 9}`] : [],
		lastHours: Array.from({ length: 24 }, (_hour, hour) => ((index + hour) % 41 === 0 ? 80 : 100)),
	}),
);
