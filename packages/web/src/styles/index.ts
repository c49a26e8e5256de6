import './fonts.css';
import './tokens.css';
import './base.css';
import './pages.css';
import './table.css';
import './cards.css';
import './games.css';
