/** The settings that a new website begins with in the web app: the defaults of the account, as far as its plan allows. */
import { runningIntervalSeconds, type Tier, type WebsiteDefaults } from '@stayup/contract';
import { call } from '../../../lib/api-client/client.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { numberOf, tagsIn } from '../website-form.ts';

export function startingSettings(defaults: WebsiteDefaults, tier: Tier): WebsiteDefaults {
	return { ...defaults, checkInterval: runningIntervalSeconds(defaults.checkInterval, tier) };
}

/** Read for each website, because a colleague may have changed the defaults. */
export async function loadStartingSettings(tier: Tier): Promise<WebsiteDefaults> {
	return startingSettings(await call('getWebsiteDefaults'), tier);
}

/** Says why the default interval is not used; null if it is. */
export function intervalNote({ checkInterval }: Pick<WebsiteDefaults, 'checkInterval'>, tier: Tier): string | null {
	const shortest = runningIntervalSeconds(checkInterval, tier);
	return shortest === checkInterval
		? null
		: `The default check interval is ${checkInterval} seconds. The shortest on the ${tier} plan is ${shortest}, so ${shortest} is filled in.`;
}

/** `prefix`: of the names of the fields. */
export function startingIn(form: FormData, prefix = ''): WebsiteDefaults {
	return {
		checkInterval: numberOf(form, `${prefix}checkInterval`),
		tags: tagsIn(textOf(form, `${prefix}tags`)),
		alertsEnabled: form.has(`${prefix}alertsEnabled`),
	};
}
