import { importExample } from '@stayup/contract';
import { monitorsOf, planned, verdicts } from '@stayup/testing/imports/planned';
import { describe, expect, it } from 'vitest';
import { readSource } from './read-source.ts';

describe('a file in another form', () => {
	it.each([
		['names its delimiter', 'sep=;\r\nName;URL\r\nShop, main;https://shop.example.com', ['Shop, main']],
		['names its delimiter in quotes', '"sep=|"\nName|URL\nShop|https://shop.example.com', ['Shop']],
		[
			'is a list of URLs',
			'https://shop.example.com\nhttps://blog.example.com\n',
			['shop.example.com', 'blog.example.com'],
		],
		['is a list of hosts', 'shop.example.com\nblog.example.com/path', ['shop.example.com', 'blog.example.com']],
		['has no header', 'Shop;https://shop.example.com\nBlog;https://blog.example.com', ['Shop', 'Blog']],
	])('because it %s is read from its first monitor', (_, text, names) => {
		expect(planned('csv', text).map(({ website }) => website?.name)).toEqual(names);
	});

	it.each(['attributes.url', 'Monitor.Name', 'URL'])('begins with a header if its column is %s', (header) => {
		const columns = { url: header };
		const text = `${header}\nhttps://shop.example.com`;

		expect(monitorsOf('csv', text, columns).map(({ url }) => url)).toEqual(['https://shop.example.com']);
	});

	it('is the example, whose columns are all read', () => {
		const monitors = monitorsOf('csv', importExample);

		expect(monitors).toMatchObject([
			{ url: 'https://shop.example.com', name: 'Shop', intervalSeconds: 60, tags: ['shop', 'live'], isPaused: false },
			{ url: 'https://blog.example.com', name: 'Blog', intervalSeconds: 300, tags: ['blog'], isPaused: true },
		]);
		expect(monitors[0]?.rules).toMatchObject([{ kind: 'body-contains', text: 'Add to cart' }]);
		expect(verdicts(planned('csv', importExample))).toEqual(['add', 'add']);
	});

	it('has a column of types, of which some have no equivalent', () => {
		const rows = planned(
			'csv',
			'type,url\nping,a.example.com\nPort,b.example.com\nhttp,c.example.com\nstore,d.example.com',
		);

		expect(verdicts(rows)).toEqual(['cannot', 'cannot', 'add', 'add']);
		expect(rows[1]?.reason).toContain('port monitor');
	});
});

describe('other sources', () => {
	it('are sites of Upptime, checked every five minutes, and its page', () => {
		const file = `owner: koj
sites:
  - name: Shop
    url: https://shop.example.com
    headers: ["X-Client: upptime"]
  - {name: Secret, url: $SECRET_SITE}
  - {name: Gateway, url: gateway.example.com, check: tcp-ping, port: 443}
  - {name: Slow, url: https://slow.example.com, maxResponseTime: 5000, expectedStatusCodes: [200, 201]}
status-website: {name: Our status, cname: status.example.com}
`;
		const rows = planned('upptime', file);

		expect(verdicts(rows)).toEqual(['add', 'cannot', 'cannot', 'add']);
		expect(rows[0]?.website).toMatchObject({
			checkInterval: 300,
			check: {
				acceptedStatusCodes: '200-208, 226, 300, 304-306',
				request: { headers: [{ name: 'X-Client', secret: 'upptime' }] },
			},
		});
		expect(rows[3]?.website?.check).toMatchObject({ acceptedStatusCodes: '200, 201', slowAboveMs: 5000 });
		expect(readSource({ source: 'upptime', text: file }).items.pages).toMatchObject([
			{ name: 'Our status', lost: [expect.stringContaining('domain')] },
		]);
	});

	it('are targets of the blackbox exporter in a configuration of Prometheus', () => {
		const rows = planned(
			'prometheus',
			`global: {scrape_interval: 30s}
scrape_configs:
  - job_name: node
    static_configs: [{targets: [localhost:9100]}]
  - job_name: blackbox
    metrics_path: /probe
    params: {module: [http_2xx]}
    static_configs:
      - targets: [https://shop.example.com, blog.example.com]
        labels: {env: prod}
    relabel_configs: [{source_labels: [__host__], target_label: __param_target}]
  - job_name: gateways
    metrics_path: /probe
    params: {module: [icmp]}
    static_configs: [{targets: [203.0.113.7]}]
`,
		);

		expect(rows.map(({ verdict, reason }) => [verdict, reason])).toEqual([
			['add', null],
			['add', null],
			['cannot', expect.stringContaining('ping')],
			['cannot', 'These jobs do not use the blackbox exporter: node.'],
		]);
		expect(rows[0]?.website).toMatchObject({
			name: 'shop.example.com',
			checkInterval: 30,
			tags: ['blackbox', 'env: prod'],
			check: { acceptedStatusCodes: '200-299' },
		});
	});

	it('are checks of Checkly, whose assertions must all hold', () => {
		const check = (more: object) => ({
			name: 'Shop',
			checkType: 'API',
			frequency: 5,
			request: { method: 'GET', url: 'https://shop.example.com', ...more },
		});
		const assertions = [
			{ source: 'STATUS_CODE', comparison: 'LESS_THAN', target: '300' },
			{ source: 'STATUS_CODE', comparison: 'NOT_EQUALS', target: '204' },
			{ source: 'JSON_BODY', comparison: 'EQUALS', property: '$.status', target: 'ok' },
			{ source: 'TEXT_BODY', comparison: 'CONTAINS', target: 'Pay now' },
			{ source: 'JSON_BODY', comparison: 'IS_EMPTY', property: '$.errors' },
		];
		const text = JSON.stringify([
			check({ assertions }),
			check({ url: 'https://{{HOST}}' }),
			{ name: 'Login', checkType: 'BROWSER' },
		]);
		const rows = planned('checkly', text);

		expect(verdicts(rows)).toEqual(['add', 'cannot', 'cannot']);
		expect(rows[0]?.website).toMatchObject({
			checkInterval: 300,
			check: {
				acceptedStatusCodes: '100-203, 205-299',
				rules: [
					{ kind: 'json', path: '$.status', comparison: 'equals', value: 'ok' },
					{ kind: 'body-contains', text: 'Pay now' },
				],
			},
		});
		expect(rows[0]?.changes).toEqual(['The assertion “JSON_BODY $.errors IS_EMPTY ” has no equivalent.']);
	});

	it('are URLs of a sitemap', () => {
		const text = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://shop.example.com/a?b=1&amp;c=2</loc><lastmod>2026-01-01</lastmod><image:image><image:loc>https://shop.example.com/a.png</image:loc></image:image></url>
<url>
  <loc><![CDATA[https://shop.example.com/b]]></loc>
</url></urlset>`;
		const rows = planned('sitemap', text);

		expect(rows.map(({ website, changes }) => [website?.url, website?.name, changes])).toEqual([
			['https://shop.example.com/a?b=1&c=2', 'shop.example.com/a?b=1&c=2', []],
			['https://shop.example.com/b', 'shop.example.com/b', []],
		]);
		expect(() => monitorsOf('sitemap', '<sitemapindex><sitemap><loc>https://a</loc></sitemap></sitemapindex>')).toThrow(
			'This is a list of sitemaps. Please choose one of them.',
		);
	});

	it.each([
		[
			'in a ConfigMap',
			'apiVersion: v1\nkind: ConfigMap\ndata:\n  config.yaml: |\n    endpoints:\n      - {name: a, url: https://a.example.com}\n',
		],
		[
			'of several documents',
			'endpoints: [{name: a, url: https://a.example.com}]\n---\nalerting: {email: {to: a@example.com}}\n',
		],
		[
			'among other objects of Kubernetes',
			'apiVersion: v1\nkind: Service\nspec: {}\n---\napiVersion: v1\nkind: ConfigMap\ndata: {config.yaml: "endpoints:\\n- {name: a, url: https://a.example.com}\\n"}\n',
		],
	])('are configurations of Gatus %s', (_, text) => {
		expect(planned('gatus', text).map(({ website }) => website?.name)).toEqual(['a']);
	});
});
