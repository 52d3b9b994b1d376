import { readFileSync } from 'node:fs';
import { AccountExport } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { type CollectionName, shapes } from '../../functions/src/platform/firestore/collections.ts';
import { customerData, customerDataTable, exportedLists } from './customer-data.ts';

const names = Object.keys(shapes) as CollectionName[];

describe('what we hold of a customer', () => {
	it('is decided for each collection', () => {
		expect(Object.keys(customerData).toSorted()).toEqual(names.toSorted());
	});

	it('says for each collection that goes with an account that it holds something, and for no other by itself when it goes', () => {
		for (const name of names) {
			const holding = customerData[name];
			const { namesOwner } = shapes[name];
			if (namesOwner) expect(holding, name).not.toBeNull();
			if (holding) expect(holding.goes === undefined, name).toBe(namesOwner);
		}
	});

	it('names every list of the export, so nothing is exported that no collection has', () => {
		const lists = Object.keys(AccountExport.shape).filter((name) => name !== 'exportedAt' && name !== 'next');

		expect([...new Set(exportedLists)].toSorted()).toEqual(lists.toSorted());
	});

	it('is the table of the runbook', () => {
		const page = readFileSync(new URL('../../docs/runbooks/customer-data.md', import.meta.url), 'utf8');

		expect(page.split('\n').filter((line) => line.startsWith('|'))).toEqual(customerDataTable());
	});
});
