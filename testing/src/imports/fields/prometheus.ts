import { prometheusFields } from '../../../../functions/src/imports/rules/sources/prometheus.ts';
import { imported, other, paused, type SourceExamples, said, url } from './example.ts';

export const prometheusExamples: SourceExamples = {
	fields: prometheusFields,
	monitor: { job_name: 'shops', metrics_path: '/probe' },
	file: (job, { 'params.': params, 'static_configs.': group, 'file.': file }) =>
		JSON.stringify({
			scrape_configs: [
				{ static_configs: [{ targets: [url], ...group }], params: { module: ['http_2xx'], ...params }, ...job },
			],
			...file,
		}),
	examples: [
		imported('job_name', 'bakeries'),
		said('metrics_path', '/metrics', { params: {} }),
		said('params', { module: ['icmp'] }),
		imported('static_configs', [{ targets: [other] }]),
		imported('scrape_interval', '5m'),
		...['file_sd_configs', 'http_sd_configs', 'dns_sd_configs', 'kubernetes_sd_configs', 'consul_sd_configs'].map(
			(name) => said(name, [{}]),
		),
		...['docker_sd_configs', 'dockerswarm_sd_configs', 'ec2_sd_configs', 'azure_sd_configs', 'gce_sd_configs'].map(
			(name) => said(name, [{}]),
		),
		said('scrape_timeout', '3s'),
		said('params.module', ['tcp_connect']),
		paused('params.hostname', ['other.example.com']),
		imported('static_configs.targets', [other]),
		imported('static_configs.labels', { env: 'prod' }),
		imported('file.global', { scrape_interval: '5m' }),
		said('file.scrape_configs', [
			{ job_name: 'shops', metrics_path: '/probe', static_configs: [{ targets: [url] }] },
			{ job_name: 'node', static_configs: [{ targets: ['localhost:9100'] }] },
		]),
		said('file.alerting', { alertmanagers: [{}] }),
		said('file.rule_files', ['a.yml']),
		said('file.remote_write', [{ url: other }]),
		said('file.remote_read', [{ url: other }]),
		said('file.scrape_config_files', ['a.yml']),
	],
};
