/** A new website of which only the name and the URL are known: the documented body with the default settings (specification §9). */
import { checkIntervalSeconds, defaultExpectedStatusCode, type NewWebsite } from '@stayup/contract';

export function websiteWithDefaults(name: string, url: string): Required<NewWebsite> {
	return { name, url, checkInterval: checkIntervalSeconds.default, expectedStatusCode: defaultExpectedStatusCode };
}
