/** Small templates of the careers pages, with the marks of the built ones. */
import { type CareersTemplate, jobMark, templateRobots } from '@stayup/contract';

export const careersTemplatePages: Readonly<Record<CareersTemplate, string>> = {
	list: `<head>${templateRobots}</head>We&#x27;re hiring for one position.<ul><li>${jobMark('title')}</li></ul>`,
	none: `<head>${templateRobots}</head>none`,
	job:
		`<head>${templateRobots}<title>${jobMark('title')} · Careers at Stayup</title>` +
		`<link rel="canonical" href="/careers/apply/${jobMark('id')}"/></head>` +
		`<ul><li>${jobMark('responsibility')}</li><li>${jobMark('requirement')}</li></ul>`,
	gone: `<head>${templateRobots}</head>This job is no longer open`,
};
