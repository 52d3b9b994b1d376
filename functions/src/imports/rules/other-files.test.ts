import { monitorsOf, planned, verdicts } from '@stayup/testing/imports/planned';
import { describe, expect, it } from 'vitest';

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

	it('has a column of types, of which some have no equivalent', () => {
		const rows = planned(
			'csv',
			'type,url\nping,a.example.com\nPort,b.example.com\nhttp,c.example.com\nstore,d.example.com',
		);

		expect(verdicts(rows)).toEqual(['cannot', 'cannot', 'add', 'add']);
		expect(rows[1]?.reason).toContain('port monitor');
	});
});

describe('configurations of Gatus', () => {
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
	])('are read %s', (_, text) => {
		expect(planned('gatus', text).map(({ website }) => website?.name)).toEqual(['a']);
	});
});
