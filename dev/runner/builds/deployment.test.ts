import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { billingCycles, plans } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import {
	findDeployment,
	placeholderContacts,
	requireOrigin,
	requireUsableSettings,
	type Settings,
} from './deployment.ts';

const prices = Object.fromEntries(
	plans.flatMap(({ tier }) => billingCycles.map((cycle) => [`STRIPE_PRICE_${tier}_${cycle}`.toUpperCase(), 'price_1'])),
);
const deploymentWith = (settings: Settings) => ({ projectId: 'stayup', file: 'functions/.env.stayup', settings });

describe('a build', () => {
	it.each([{}, { GCLOUD_PROJECT: 'demo-stayup' }])('is not for a deployment with %o', (environment) => {
		expect(findDeployment(environment)).toBeNull();
	});

	it('in a hook of firebase deploy has the settings of the project', () => {
		const folder = mkdtempSync(join(tmpdir(), 'stayup-deployment-'));
		writeFileSync(join(folder, '.env.stayup'), 'APP_ORIGIN=https://app.stayup.dev\n');
		const found = findDeployment({ GCLOUD_PROJECT: 'stayup' }, folder);
		rmSync(folder, { recursive: true });

		expect(found).toEqual(deploymentWith({ APP_ORIGIN: 'https://app.stayup.dev' }));
	});
});

describe('the settings of a deployment', () => {
	it('are usable without the ones that firebase deploy asks for', () => {
		expect(() => requireUsableSettings(deploymentWith(prices))).not.toThrow();
	});

	it('are refused with every sentence that a function would fail with', () => {
		const settings = {
			...prices,
			STRIPE_PRICE_PRO_ANNUAL: '',
			EMAIL_FROM: 'a@b.example',
			HEARTBEAT_URL: 'http://a.dev',
		};

		expect(() => requireUsableSettings(deploymentWith(settings))).toThrow(
			[
				'STRIPE_PRICE_PRO_ANNUAL is missing: the price of Pro, annual.',
				'HEARTBEAT_URL must be an https URL.',
				'EMAIL_FROM is a@b.example, but must be an email address at your own domain.',
				'Correct functions/.env.stayup.',
			].join('\n'),
		);
	});

	it('need an own origin, because public pages link to it', () => {
		expect(requireOrigin(deploymentWith({ APP_ORIGIN: 'https://app.stayup.dev' }))).toBe('https://app.stayup.dev');
		expect(() => requireOrigin(deploymentWith({}))).toThrow('APP_ORIGIN is missing');
		expect(() => requireOrigin(deploymentWith({ APP_ORIGIN: 'https://stayup.example' }))).toThrow('but must be');
	});

	it('do not include the contacts of public pages, so placeholders there are only named', () => {
		expect(placeholderContacts(['help@stayup.dev', 'help@stayup.example'])).toEqual(['help@stayup.example']);
		const links = ['https://www.linkedin.com/company/stayup-dev', 'https://stayup.example/on/x'];
		expect(placeholderContacts(links)).toEqual(['https://stayup.example/on/x']);
	});
});
