/** Tables of rows and columns in which every cell is one call. A test compares all cells at once. */

export interface Cell {
	name: string;
	expected: string;
	found: string;
}

interface Named {
	name: string;
}

/** One after the other: all at once would keep thousands of requests in memory. */
export async function cellsOf<Row extends Named, Column extends Named>(
	rows: readonly Row[],
	columns: readonly Column[],
	fill: (row: Row, column: Column) => Promise<Omit<Cell, 'name'>>,
): Promise<Cell[]> {
	const cells: Cell[] = [];
	for (const column of columns) {
		for (const row of rows) cells.push({ name: `${row.name}, ${column.name}`, ...(await fill(row, column)) });
	}
	return cells;
}

/** A sentence for each wrong cell. */
export function wrongIn(cells: readonly Cell[]): string[] {
	return cells
		.filter(({ expected, found }) => found !== expected)
		.map(({ name, expected, found }) => `${name}: expected "${expected}", got "${found}"`);
}

/** How many different cells there are, which a test compares with the size of its table. */
export function countOf(cells: readonly Cell[]): number {
	return new Set(cells.map(({ name }) => name)).size;
}
