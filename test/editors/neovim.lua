-- Asks a Neovim with the server what the test wants to know; run by editors.test.ts. Everything it waits for is a condition.
local task = vim.fn.json_decode(vim.env.RULEBOOK_TASK)
local answers = {}

local function wait(what, condition)
  if not vim.wait(task.patience, condition, 10) then error('waited in vain for ' .. what) end
end

assert(loadstring(task.filetypes))()

local function open(file, filetype)
  vim.cmd('edit ' .. vim.fn.fnameescape(file))
  assert(vim.bo.filetype == filetype, file .. ' is ' .. vim.bo.filetype)
  local config = { name = 'rulebook', cmd = task.command, root_dir = task.folder }
  if vim.lsp.start then
    vim.lsp.start(config)
  else
    answers.client = answers.client or vim.lsp.start_client(config)
    vim.lsp.buf_attach_client(0, answers.client)
  end
  wait('the server', function()
    local client = vim.lsp.get_client_by_id(answers.client or 1)
    return client and client.server_capabilities and client.server_capabilities.renameProvider ~= nil
  end)
end

-- Columns count bytes in Neovim.
local function place(question) vim.api.nvim_win_set_cursor(0, { question.line + 1, question.byte }) end

local function ask(method, parameters)
  local replies = assert(vim.lsp.buf_request_sync(0, method, parameters, task.patience))
  local _, reply = next(replies)
  return reply.result
end

local function diagnostics()
  wait('diagnostics', function() return #vim.diagnostic.get(0) > 0 end)
  return vim.tbl_map(function(found)
    return { line = found.lnum, byte = found.col, message = found.message }
  end, vim.diagnostic.get(0))
end

local function hover()
  local found = ask('textDocument/hover', vim.lsp.util.make_position_params())
  return found and table.concat(vim.lsp.util.convert_input_to_markdown_lines(found.contents), '\n') or ''
end

local function run()
  open(task.faults, 'rulebook')
  answers.diagnostics = diagnostics()

  place(task.fault)
  local range = vim.lsp.util.make_range_params()
  range.context = { diagnostics = {} }
  answers.actions = vim.tbl_map(function(action) return action.title end, ask('textDocument/codeAction', range))

  open(task.source, 'python')
  answers.source = { diagnostics = diagnostics() }
  place(task.number)
  answers.source.inCode = hover()
  place(task.citation)
  answers.source.hover = hover()
  vim.lsp.buf.definition()
  wait('the cited rule', function() return vim.api.nvim_buf_get_name(0) == task.sample end)
  local cited = vim.api.nvim_win_get_cursor(0)
  answers.source.definition = { line = cited[1] - 1, byte = cited[2] }

  open(task.sample, 'rulebook')
  place(task.reference)
  local symbols = vim.lsp.util.symbols_to_items(ask('textDocument/documentSymbol', { textDocument = vim.lsp.util.make_text_document_params() }), 0)
  answers.symbols = vim.tbl_map(function(item) return item.text end, symbols)
  answers.hover = hover()

  vim.lsp.buf.definition()
  wait('the definition', function() return vim.api.nvim_win_get_cursor(0)[1] ~= task.reference.line + 1 end)
  local cursor = vim.api.nvim_win_get_cursor(0)
  answers.definition = { line = cursor[1] - 1, byte = cursor[2] }

  local before = vim.api.nvim_buf_get_changedtick(0)
  vim.lsp.buf.rename(task.newName)
  wait('the rename', function() return vim.api.nvim_buf_get_changedtick(0) ~= before end)
  answers.renamed = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') .. '\n'

  local version = vim.version()
  answers.version = version.major .. '.' .. version.minor .. '.' .. version.patch
end

local succeeded, failure = xpcall(run, debug.traceback)
if not succeeded then answers = { failure = failure } end
vim.fn.writefile({ vim.fn.json_encode(answers) }, task.output)
vim.cmd 'qall!'
