/** The request body for a new website with the default settings (specification §9). */
import { checkIntervalSeconds, defaultExpectedStatusCode, type NewWebsite } from '@stayup/contract';

export function websiteWithDefaults(
	name: string,
	url: string,
): Required<Pick<NewWebsite, 'name' | 'url' | 'checkInterval' | 'expectedStatusCode'>> {
	return { name, url, checkInterval: checkIntervalSeconds.default, expectedStatusCode: defaultExpectedStatusCode };
}
