/** Builders of tests: a hosted website that is up. */
import type { HostedWebsite, ProjectMonth } from '@stayup/contract';

export function aHostedWebsite(changes: Partial<HostedWebsite> = {}): HostedWebsite {
	return {
		_id: 'p1',
		reference: 'P-7K3M2Q',
		client: { _id: 'heidi', name: 'Heidi' },
		url: 'https://flowers.example/',
		status: 'up',
		statusSince: '2026-11-01T00:00:00.000Z',
		condition: null,
		month: null,
		certificateValidTo: null,
		domainExpiresAt: null,
		openUpdates: [],
		outage: null,
		...changes,
	};
}

export function aMonthWithLeft(leftSeconds: number): ProjectMonth {
	return {
		month: '2026-12',
		isOver: false,
		upSeconds: 1000,
		downSeconds: 0,
		unknownSeconds: 0,
		uptimePercentage: 100,
		coveragePercentage: 100,
		allowedSeconds: 267.84,
		leftSeconds,
		creditCents: 0,
		marks: [],
		needsSecondAdmin: false,
	};
}
