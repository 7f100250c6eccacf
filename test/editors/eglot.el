;;; -*- lexical-binding: t -*-
;; Asks an Emacs with the server what the test wants to know; run by editors.test.ts. Everything it waits for is a condition.
(require 'package)
(add-to-list 'package-directory-list "/usr/share/emacs/site-lisp/elpa")
(package-initialize)
(require 'eglot)
(require 'imenu)
(require 'json)

(defvar task (json-parse-string (getenv "RULEBOOK_TASK") :object-type 'alist :array-type 'list))
(defvar answers nil)

(defun of (key &optional object) (alist-get key (or object task)))
(defun answer (key value) (push (cons key value) answers))

(defun wait (what condition)
  (let ((deadline (+ (float-time) (/ (of 'patience) 1000.0))))
    (while (not (funcall condition))
      (when (> (float-time) deadline) (error "Waited in vain for %s" what))
      (accept-process-output nil 0.01))))

(defun open (file mode)
  (find-file file)
  (unless (eq major-mode mode) (error "%s is in %s" file major-mode))
  (unless (eglot-managed-p) (call-interactively #'eglot))
  (wait "the server" #'eglot-managed-p))

(defun place (question)
  (goto-char (point-min))
  (forward-line (of 'line question))
  (goto-char (byte-to-position (+ (position-bytes (point)) (of 'byte question)))))

(defun place-of (position)
  (save-excursion
    (goto-char position)
    (list (cons 'line (1- (line-number-at-pos)))
          (cons 'byte (- (position-bytes (point)) (position-bytes (line-beginning-position)))))))

(defun ask (method parameters)
  (jsonrpc-request (eglot-current-server) method parameters))

(defun names (index)
  (mapcan (lambda (entry)
            (cond ((not (consp entry)) nil)
                  ((consp (cdr entry)) (cons (substring-no-properties (car entry)) (names (cdr entry))))
                  (t (list (substring-no-properties (car entry))))))
          index))

(defun diagnostics ()
  (flymake-start)
  (wait "diagnostics" #'flymake-diagnostics)
  (vconcat (mapcar (lambda (found)
                     (append (place-of (flymake-diagnostic-beg found))
                             (list (cons 'message (flymake-diagnostic-text found)))))
                   (flymake-diagnostics))))

(defun hover ()
  (let ((hover (ask :textDocument/hover (eglot--TextDocumentPositionParams))))
    (if hover (substring-no-properties (eglot--hover-info (plist-get hover :contents))) "")))

(defun definition ()
  (let* ((found (xref-backend-definitions 'eglot (xref-backend-identifier-at-point 'eglot)))
         (marker (xref-location-marker (xref-item-location (car found)))))
    (switch-to-buffer (marker-buffer marker))
    (goto-char marker)
    (place-of marker)))

;; A program that cites rules: this server instead of that of its language.
(defun ask-in-source ()
  (open (of 'source) 'python-mode)
  (let ((found (diagnostics)) (hover-in-code (progn (place (of 'number)) (hover))))
    (place (of 'citation))
    (answer 'source (list (cons 'diagnostics found)
                          (cons 'inCode hover-in-code)
                          (cons 'hover (hover))
                          (cons 'definition (definition))))))

(defun run ()
  (setq make-backup-files nil eglot-confirm-server-edits nil eglot-sync-connect t
        eglot-connect-timeout (/ (of 'patience) 1000))
  (with-temp-buffer
    (insert (of 'configuration))
    (eval-buffer))
  (remove-hook 'rulebook-mode-hook #'eglot-ensure) ; It waits for a command, and here nobody gives one.
  (setcdr (assoc '(rulebook-mode :language-id "rulebook") eglot-server-programs) (of 'command))
  (with-temp-buffer
    (insert (of 'sourceConfiguration))
    (eval-buffer))
  (setcdr (assoc 'python-mode eglot-server-programs) (of 'command))

  ;; As in a repository.
  (add-hook 'project-find-functions (lambda (_) (cons 'transient (file-name-as-directory (of 'folder)))))

  (open (of 'faults) 'rulebook-mode)
  (answer 'diagnostics (diagnostics))
  (place (of 'fault))
  (let ((here (eglot--pos-to-lsp-position)))
    (answer 'actions
            (vconcat (mapcar (lambda (action) (plist-get action :title))
                             (ask :textDocument/codeAction
                                  (list :textDocument (eglot--TextDocumentIdentifier)
                                        :range (list :start here :end here)
                                        :context '(:diagnostics [])))))))

  (ask-in-source)
  (open (of 'sample) 'rulebook-mode)
  (answer 'symbols (vconcat (names (funcall imenu-create-index-function))))
  (place (of 'reference))
  (answer 'hover (hover))
  (answer 'definition (definition))
  (eglot-rename (of 'newName))
  (answer 'renamed (buffer-substring-no-properties (point-min) (point-max)))
  (answer 'version (format "%s, Eglot %s" emacs-version
                           (package-version-join (package-desc-version (cadr (assq 'eglot package-alist)))))))

(condition-case failure
    (run)
  (error (setq answers (list (cons 'failure (error-message-string failure))))))
(with-temp-file (of 'output)
  (set-buffer-file-coding-system 'utf-8-unix)
  (insert (json-encode answers)))
(set-buffer-modified-p nil)
(kill-emacs 0)
