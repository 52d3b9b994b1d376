import { describe, expect, it } from 'vitest';
import {
	type Advisory,
	advisoriesIn,
	gapOf,
	packagesSince,
	productionPackages,
	unacceptedAdvisories,
} from './advisories.ts';

const advisory: Advisory = {
	id: 'GHSA-aaaa-bbbb-cccc',
	package: 'left-pad',
	severity: 'high',
	title: 'Pads too far',
	url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
	range: '<1.3.1',
};
const installed = { 'left-pad': ['1.3.0', '2.0.0'] };
const today = '2026-11-22';

describe('the production packages of a lock file', () => {
	it('are those that are not only for development, with every installed version', () => {
		const packages = productionPackages({
			packages: {
				'': { version: '0.1.0' },
				contract: { version: '1.0.0' },
				'node_modules/@stayup/contract': { link: true },
				'node_modules/left-pad': { version: '2.0.0' },
				'node_modules/old/node_modules/left-pad': { version: '1.3.0' },
				'node_modules/alias': { name: '@scope/real', version: '3.0.0' },
				'node_modules/vitest': { version: '5.0.0', dev: true },
			},
		});

		expect(packages).toEqual({ 'left-pad': ['1.3.0', '2.0.0'], '@scope/real': ['3.0.0'] });
	});
});

describe("npm's report", () => {
	const { id: _, package: name, ...rest } = advisory;

	it('gives each advisory once, without packages that only depend on a vulnerable one', () => {
		const vulnerabilities = {
			'left-pad': { via: [{ source: 1, name, dependency: name, ...rest }] },
			depending: { via: ['left-pad', { source: 1, name, ...rest }] },
		};

		expect(advisoriesIn({ auditReportVersion: 2, vulnerabilities })).toEqual([advisory]);
	});

	it('takes an unknown severity for the worst', () => {
		const vulnerabilities = { 'left-pad': { via: [{ name, ...rest, severity: 'catastrophic' }] } };

		expect(advisoriesIn({ vulnerabilities })).toEqual([{ ...advisory, severity: 'critical' }]);
	});

	it.each([null, 'text', { message: '405 Method Not Allowed', statusCode: 405 }])('is no report: %j', (report) => {
		expect(advisoriesIn(report)).toBeNull();
	});
});

describe('an advisory', () => {
	it('counts if one of the installed versions is vulnerable', () => {
		expect(unacceptedAdvisories([advisory], installed, [], today)).toEqual([advisory]);
		expect(unacceptedAdvisories([advisory], { 'left-pad': ['2.0.0'] }, [], today)).toEqual([]);
		expect(unacceptedAdvisories([advisory], {}, [], today)).toEqual([]);
	});

	it.each(['info', 'low', 'moderate'] as const)('does not count with severity %s', (severity) => {
		expect(unacceptedAdvisories([{ ...advisory, severity }], installed, [], today)).toEqual([]);
	});

	it('does not count while it is accepted, including the last day', () => {
		const accepted = { id: advisory.id, reason: 'Only pads logs.', until: today };

		expect(unacceptedAdvisories([advisory], installed, [accepted], today)).toEqual([]);
		expect(unacceptedAdvisories([advisory], installed, [accepted], '2026-11-23')).toEqual([advisory]);
		expect(unacceptedAdvisories([advisory], installed, [{ ...accepted, id: 'GHSA-other' }], today)).toEqual([advisory]);
	});
});

describe('pinned advisories', () => {
	const pinned = { date: today, packages: installed, advisories: [] };

	it('stand in for the registry for 30 days', () => {
		expect(gapOf(pinned, installed, today)).toBeNull();
		expect(gapOf(pinned, installed, '2026-12-22')).toBeNull();
		expect(gapOf(pinned, installed, '2026-12-23')).toBe('The pinned advisories are 31 days old.');
	});

	it('do not before the first time', () => {
		expect(gapOf({ date: null, packages: {}, advisories: [] }, installed, today)).toBe('No advisories are pinned yet.');
	});

	it('do not for packages that were installed since', () => {
		const older = { ...pinned, packages: { 'left-pad': ['1.3.0'] } };

		expect(packagesSince(older, { ...installed, zod: ['4.0.0'] })).toEqual(['left-pad@2.0.0', 'zod@4.0.0']);
		expect(gapOf(older, installed, today)).toBe('The pinned advisories lack left-pad@2.0.0.');
	});
});
