import './globals.css';
import { Footer, Header } from '../parts/frame.jsx';
import { Symbols } from '../parts/icon.jsx';

export default function Layout({ children }) {
  return (
    <html lang="en-IN">
      <body>
        <Symbols />
        <Header />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </body>
    </html>
  );
}
