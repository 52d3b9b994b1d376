/** The parts of a form that carries the puzzle of a busy network. The script of the page solves it and sends the form again; without scripts the text says when. */
import { element, type ViewElement, type ViewNode } from '@stayup/contract';

/** The field of a form with the solution. */
export const solutionField = '_puzzle';

/** In the form that is sent again. */
export function puzzleNode(puzzle: string): ViewElement {
	return element('input', { type: 'hidden', name: solutionField, 'data-puzzle': puzzle });
}

/** The script replaces the text, which screen readers then read. */
export function puzzleStatusNode(text: string): ViewElement {
	return element('p', { role: 'status', id: 'puzzle-status' }, text);
}

/** Whether a page needs the script. */
export function hasPuzzle(node: ViewNode): boolean {
	return typeof node !== 'string' && ('data-puzzle' in node.attributes || node.children.some(hasPuzzle));
}
