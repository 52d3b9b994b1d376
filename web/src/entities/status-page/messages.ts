/** Messages about status pages. Apart from the catalogue, which every visitor loads. */
import type { Failure } from '../../lib/messages.ts';

export const statusPageFailures = {
	list: { text: 'Failed to load the status pages', server: 'never' },
	load: { text: 'Failed to load the status page', server: 'never' },
	create: { text: 'Failed to create the status page', server: 'always' },
	save: { text: 'Failed to save the status page', server: 'always' },
	remove: { text: 'Failed to delete the status page', server: 'always' },
	preview: { text: 'Failed to load the preview', server: 'always' },
	subscribers: { text: 'Failed to load the subscribers', server: 'never' },
	exportSubscribers: { text: 'Failed to export the subscribers', server: 'limits' },
	eraseSubscriber: { text: 'Failed to remove the subscriber', server: 'always' },
	checkSlug: { text: 'Failed to check whether the URL is free', server: 'always' },
	logoSet: { text: 'Failed to upload the logo', server: 'always' },
	logoRemove: { text: 'Failed to remove the logo', server: 'always' },
	domainLoad: { text: 'Failed to load the domain', server: 'never' },
	domainSet: { text: 'Failed to connect the domain', server: 'always' },
	domainCheck: { text: 'Failed to check the domain', server: 'always' },
	domainRemove: { text: 'Failed to remove the domain', server: 'always' },
} as const satisfies Record<string, Failure>;

export const statusPageSuccesses = {
	create: 'Draft created',
	save: 'Status page saved',
	publish: 'Status page published',
	remove: 'Status page deleted',
	eraseSubscriber: 'Subscriber removed',
	logoSet: 'Logo saved',
	logoRemove: 'Logo removed',
	domainSet: 'Domain saved. Set its DNS records next.',
	domainCheck: 'Domain checked',
	domainRemove: 'Domain removed',
} as const;

export const statusPageNotFound = 'Status page not found';
