/** The examples of the endpoints for the logos of status pages. */
import { statusPage } from '../status-page-examples.ts';

/** 24 × 8 pixels. */
const png =
	'iVBORw0KGgoAAAANSUhEUgAAABgAAAAICAMAAADUf89RAAAAA1BMVEUKfU/WH+O2AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgGB4AAADIAAH4XVuUAAAAAElFTkSuQmCC';

const logo = { path: '/s/bakery/logo?v=Zt4kQ0vYb1nXo7mWc9rLd2sA', width: 24, height: 8 };

export const statusLogoExamples = {
	setStatusLogo: { body: { data: png }, reply: { ...statusPage, logo } },
	removeStatusLogo: { reply: statusPage },
};
