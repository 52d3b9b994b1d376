import { type CertificateFacts, dayMs } from '@stayup/contract';
import { aBatch, aMonitor, good, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../probe/check-result.ts';
import type { AppliedChecks } from './apply-checks.ts';
import type { Monitor } from './monitor.ts';
import { applyBatches, type Shard } from './shard.ts';

function facts(daysLeft: number, serialNumber = '01'): CertificateFacts {
	const validTo = noon + daysLeft * dayMs;
	return { serialNumber, issuer: 'Trust', subjectNames: [], validFrom: validTo - 90 * dayMs, validTo };
}

function apply(monitor: Monitor, check: CheckResult): AppliedChecks {
	const shard: Shard = {
		id: 'shard',
		cadence: 60,
		lease: null,
		lastRoundAt: 0,
		suppressedRounds: 0,
		monitors: new Map([[monitor.websiteId, monitor]]),
	};
	const [applied] = applyBatches(shard, [
		aBatch([check], { websiteId: monitor.websiteId, revision: monitor.revision }),
	]);
	if (!applied) throw new Error('Nothing was applied.');
	return applied;
}

const expiring = ({ alerts }: AppliedChecks) => alerts.filter(({ kind }) => kind === 'certificate-expiring');

describe('the certificate of a host that redirects to a website', () => {
	it('has alerts of its own, once for each number of days and again after a renewal', () => {
		const first = apply(aMonitor(), { ...good(0), otherCertificates: [{ host: 'shop.example', facts: facts(13.5) }] });
		const again = apply(first.monitor, {
			...good(60),
			otherCertificates: [{ host: 'shop.example', facts: facts(13.5) }],
		});
		const renewed = { host: 'shop.example', facts: facts(2.5, '02') };
		const later = apply(again.monitor, { ...good(120), otherCertificates: [renewed] });

		expect(expiring(first)).toMatchObject([{ host: 'shop.example', noticeDays: 14 }]);
		expect(expiring(again)).toEqual([]);
		expect(expiring(later)).toMatchObject([{ host: 'shop.example', noticeDays: 3 }]);
	});

	it('is forgotten when the website is reached without that host', () => {
		const first = apply(aMonitor(), { ...good(0), otherCertificates: [{ host: 'shop.example', facts: facts(60) }] });

		expect(first.monitor.state.otherCertificates).toHaveProperty(['shop.example']);
		expect(expiring(first)).toEqual([]);
		expect(apply(first.monitor, good(60)).monitor.state).not.toHaveProperty('otherCertificates');
	});

	it('comes beside the alerts of the last host', () => {
		const both = {
			...good(0),
			certificate: facts(6.5),
			otherCertificates: [{ host: 'shop.example', facts: facts(6.5) }],
		};

		expect(expiring(apply(aMonitor(), both))).toMatchObject([
			{ noticeDays: 7 },
			{ noticeDays: 7, host: 'shop.example' },
		]);
	});
});
