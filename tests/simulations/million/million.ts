/**
 * `npm run simulate -- million`: a deployment with a million websites, its limits, its operations and its price. Fails if anything uses more
 * than 70 % of a limit. `npm run simulate -- million 100000` is a tenth of it.
 */

import { loadOf } from '../../../bench/load/load-model.ts';
import { tableOf } from '../../../bench/shared/report.ts';
import { simulateFleet, usualPhases } from './fleet.ts';
import {
	allowedShare,
	exceeding,
	type Share,
	sharesOfDomains,
	sharesOfFleet,
	sharesOfNight,
	sharesOfPlacement,
} from './limits.ts';
import { simulateNight } from './night.ts';
import { simulatePlacement, simulateTierChange } from './placement.ts';

const websites = Number(process.argv[2] ?? 1_000_000);
const intervals = [30, 60] as const;
const operationsGoal = 0.03;
const failures: string[] = [];

for (const intervalSeconds of intervals) {
	const startedAt = performance.now();
	// The shortest interval needs the most rechecks.
	const isShortest = intervalSeconds === intervals[0];
	const phases = await simulateFleet({
		websites,
		intervalSeconds,
		phases: usualPhases.filter((phase) => phase !== 'outage' || isShortest),
	});
	console.log(`\n${websites.toLocaleString('en')} websites every ${intervalSeconds} s\n`);
	console.log(
		tableOf(
			[
				'phase',
				'checks',
				'most checks/s',
				'rounds at once, of a queue',
				'longest gap s',
				'latest round s',
				'operations a check',
			],
			phases.map((facts) => [
				facts.phase,
				facts.checks.toLocaleString('en'),
				facts.checksPerSecond.toLocaleString('en'),
				String(Math.max(...Object.values(facts.queues).map(({ mostRunning }) => mostRunning))),
				facts.longestGapSeconds.toFixed(1),
				facts.latestRoundSeconds.toFixed(1),
				facts.checks > 0 ? ((facts.reads + facts.writes) / facts.checks).toFixed(4) : '',
			]),
		),
	);
	report(`every ${intervalSeconds} s`, sharesOfFleet(phases, { websites, intervalSeconds }));
	console.log(`took ${Math.round((performance.now() - startedAt) / 1000)} s`);
}

const added = await simulatePlacement({ addedPerSecond: 200, removedPerSecond: 0, seconds: 120, websites });
const exchanged = await simulatePlacement({ addedPerSecond: 100, removedPerSecond: 50, seconds: 120, websites });
console.log(`\n200 websites added a second: ${JSON.stringify(added)}`);
console.log(`100 added and 50 removed a second: ${JSON.stringify(exchanged)}`);
const tierChange = await simulateTierChange(500);
report('adding', sharesOfPlacement(added, tierChange));
report('adding and removing', sharesOfPlacement(exchanged, tierChange));

const night = await simulateNight(websites / 10);
console.log(`\nThe night: ${JSON.stringify(night)}`);
report('the night', sharesOfNight(night));
report('the day', sharesOfDomains(websites));

console.log('\nThe price, from the load model (`npm run bench -- load`)\n');
console.log(
	tableOf(
		['websites', 'operations a check', '$ a million checks', '$ a month'],
		[websites / 10, websites].flatMap((count) =>
			intervals.map((intervalSeconds) => {
				const { bill, operationsPerCheck } = loadOf(count, intervalSeconds);
				if (operationsPerCheck > operationsGoal) failures.push(`operations every ${intervalSeconds} s`);
				return [
					`${count.toLocaleString('en')} at ${intervalSeconds} s`,
					operationsPerCheck.toFixed(4),
					bill.checksPerMillion.toFixed(3),
					bill.totalPerMonth.toFixed(0),
				];
			}),
		),
	),
);
if (failures.length > 0) {
	console.log(`\nAbove ${100 * allowedShare} % of a limit: ${failures.join('; ')}`);
	process.exitCode = 1;
}

function report(title: string, shares: readonly Share[]): void {
	console.log(
		tableOf(
			['', 'most', 'limit', '%', 'allowed because'],
			shares.map(({ what, value, limit, because = '' }) => [
				...[what, show(value), show(limit), ((100 * value) / limit).toFixed(0), because],
			]),
		),
	);
	failures.push(...exceeding(shares).map(({ what }) => `${title}: ${what}`));
}

function show(figure: number): string {
	return figure.toLocaleString('en', { maximumFractionDigits: figure < 10 ? 2 : 0 });
}
