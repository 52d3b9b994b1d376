import { describe, expect, it } from 'vitest';
import { importSourceOf } from '../imports.ts';
import { exportedFile } from './exported-file.ts';

describe('the source of an exported file', () => {
	it.each([
		['uptimerobot', 'monitors.csv', 'ID,Type,Status,Friendly Name,URL/IP\n1,HTTP(s),Up,A,https://a.example'],
		['uptimerobot', 'a.json', '{"data":[{"friendlyName":"A","url":"https://a.example"}]}'],
		['better-stack', 'a.json', '{"data":[{"attributes":{"monitor_type":"status","url":"https://a.example"}}]}'],
		['pingdom', 'a.json', '{"checks":[{"hostname":"a.example","resolution":1}]}'],
		['pingdom', 'a.json', '[{"check":{"hostname":"a.example","resolution":1}}]'],
		['statuscake', 'a.json', '{"data":[{"website_url":"https://a.example","test_type":"HTTP"}]}'],
		['uptime-kuma', 'kuma.json', '{"monitor":[{"id":1,"accepted_statuscodes_json":"[]"}],"tag":[]}'],
		['uptime-kuma', 'backup.json', '{"version":"1.23.16","monitorList":[{"id":1,"maxretries":1}]}'],
		['gatus', 'config.yaml', 'storage: {}\nendpoints:\n  - url: https://a.example'],
		['gatus', 'map.yaml', 'kind: ConfigMap\ndata:\n  config.yaml: |\n    endpoints:\n      - url: https://a.example'],
		['checkly', 'checks.json', '[{"checkType":"API","request":{"url":"https://a.example"}}]'],
		['upptime', '.upptimerc.yml', 'sites: [{url: https://a.example}]'],
		['upptime', 'a.yml', 'owner: a\nsites:\n  - url: https://a.example'],
		['prometheus', 'prometheus.yml', 'global: {}\nscrape_configs:\n  - job_name: a'],
		['sitemap', 'sitemap.xml', '<?xml version="1.0"?>\n<urlset><url><loc>https://a.example</loc></url></urlset>'],
		['csv', 'sites.csv', 'Name,Homepage\nA,https://a.example'],
		['csv', 'sites.txt', 'https://a.example'],
		[null, 'notes', 'Hello'],
		[null, 'a.json', '{"hello":1}'],
	])('is %s for %s: %s', (source, name, text) => {
		expect(importSourceOf(exportedFile(`folder/${name}`, text))).toBe(source);
	});
});
