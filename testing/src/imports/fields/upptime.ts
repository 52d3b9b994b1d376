import { upptimeFields } from '../../../../functions/src/imports/rules/sources/upptime.ts';
import { imported, other, paused, type SourceExamples, said, url } from './example.ts';

export const upptimeExamples: SourceExamples = {
	fields: upptimeFields,
	monitor: { name: 'Shop', url },
	file: (site, { 'file.': file, 'status-website.': website }) =>
		JSON.stringify({ owner: 'a', repo: 'b', sites: [site], ...(website && { 'status-website': website }), ...file }),
	examples: [
		imported('name', 'Bakery'),
		imported('url', other),
		said('check', 'tcp-ping'),
		imported('method', 'HEAD'),
		imported('headers', ['X-Client: a']),
		paused('headers', ['Authorization: Bearer $TOKEN']),
		imported('body', '{"a":1}', { method: 'POST' }),
		imported('tags', ['shop']),
		imported('expectedStatusCodes', [200, 401]),
		imported('maxResponseTime', 2000),
		imported('__dangerous__body_down', 'Error'),
		imported('__dangerous__body_down_if_text_missing', 'Pay now'),
		said('assignees', ['anna']),
		said('maxRedirects', 9),
		said('ipv6', true),
		said('__dangerous__insecure', true),
		said('__dangerous__disable_verify_peer', true),
		said('__dangerous__disable_verify_host', true),
		said('__dangerous__body_degraded', 'Slow'),
		said('__dangerous__body_degraded_if_text_missing', 'Fast'),
		imported('file.sites', [{ name: 'More', url: other }]),
		imported('file.workflowSchedule', { uptime: '*/10 * * * *' }),
		imported('file.status-website', { name: 'Status' }),
		said('file.assignees', ['anna']),
		said('file.notifications', [{ type: 'slack' }]),
		said('file.user-agent', 'anna'),
		imported('status-website.name', 'Status'),
		imported('status-website.introMessage', 'Hello', { 'status-website.': { name: 'Status' } }),
		...['cname', 'logoUrl', 'favicon', 'faviconSvg', 'navbar', 'themeUrl', 'css', 'js'].map((name) =>
			said(`status-website.${name}`, 'x', { 'status-website.': { name: 'Status' } }),
		),
		said('status-website.customHeadHtml', 'x', { 'status-website.': { name: 'Status' } }),
		said('status-website.customFootHtml', 'x', { 'status-website.': { name: 'Status' } }),
	],
};
