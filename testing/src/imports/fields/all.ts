/** The examples of all sources. */
import type { ImportSource } from '@stayup/contract';
import { betterStackExamples } from './better-stack.ts';
import { checklyExamples } from './checkly.ts';
import { csvExamples } from './csv.ts';
import type { SourceExamples } from './example.ts';
import { gatusExamples } from './gatus.ts';
import { pingdomExamples } from './pingdom.ts';
import { prometheusExamples } from './prometheus.ts';
import { sitemapExamples } from './sitemap.ts';
import { statusCakeExamples } from './statuscake.ts';
import { upptimeExamples } from './upptime.ts';
import { uptimeKumaExamples } from './uptime-kuma.ts';
import { uptimeRobotExamples } from './uptimerobot.ts';

export const fieldExamples: Readonly<Record<ImportSource, SourceExamples>> = {
	uptimerobot: uptimeRobotExamples,
	'better-stack': betterStackExamples,
	pingdom: pingdomExamples,
	statuscake: statusCakeExamples,
	'uptime-kuma': uptimeKumaExamples,
	gatus: gatusExamples,
	checkly: checklyExamples,
	upptime: upptimeExamples,
	prometheus: prometheusExamples,
	sitemap: sitemapExamples,
	csv: csvExamples,
};
